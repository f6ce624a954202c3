#!/usr/bin/env python3
"""Makes comments of the library's headers those that Doxygen reads. In C, /* before a declaration and behind a member. In both, a comment
stands for all declarations that follow it without a blank line, so it is repeated for each.

    doxygen_filter.py HEADER
"""
import re
import sys

DECLARATION = re.compile(r"( *)(NOISESCOPE_API |static |\[\[nodiscard\]\] |const Value|Value[&*] |Result\(|explicit operator)")
lines = []
for line in open(sys.argv[1], encoding="utf-8").read().split("\n"):
    line = re.sub(r"^( *)/\* (?!---)", r"\1/** ", line)
    lines.append(re.sub(r"(?<=[;,\d]) +/\* (.*?) \*/$", r" /**< \1 */", line))

out, comment, indent, inside, fresh = [], [], None, False, False
for line in lines:
    start = re.match(r"( *)(/\*\*|///) ", line)
    if inside or start and not (fresh and comment[-1].lstrip().startswith("///")):
        comment, indent = (comment, indent) if inside else ([], start[1])
        comment.append(line)
        inside = comment[0].lstrip().startswith("/**") and "*/" not in line
        fresh = True
    elif start:  # the next line of a comment of lines
        comment.append(line)
    elif not line.strip():
        comment, fresh = [], False
    else:
        declaration = DECLARATION.match(line)
        if comment and not fresh and declaration and declaration[1] == indent:
            out += comment
        fresh = False
    out.append(line)
print("\n".join(out))
