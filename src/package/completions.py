"""Completions for bash, zsh and fish."""

HEADER = "# Completions of noisescope, written by its build from `noisescope --help --json` and `noisescope list params --json`.\n"
SETTING = "NAME=VALUE"
COMPARISON = "NAME|PARAMETER=A,B,..."


def kind_of(option):
    """Kind of the value to complete: file, setting, comparison, words, any (nothing is known of it); none: it takes none."""
    value = option["value"]
    if value is None:
        return "none"
    known = {"FILE": "file", SETTING: "setting", COMPARISON: "comparison"}
    return known.get(value) or ("words" if option["choices"] else "any")


def words_of(row):
    """The values of a parameter that can be listed."""
    return row["choices"] or (["true", "false"] if row["type"] == "boolean" else [])


def named(command, positional=False):
    return [option for option in command["options"] if option["positional"] == positional]


# --- bash ------------------------------------------------------------------------------------------------------------

BASH = r"""
# Of the words the readline library makes, `--set noise=pe` is four: only what stands behind the last sign is completed.
_noisescope() {
    local command='' cur=${COMP_WORDS[COMP_CWORD]} key='' name='' head='' kind=none words='' at=$COMP_CWORD reply i
    COMPREPLY=()
    [ "$COMP_CWORD" -eq 1 ] || command=${COMP_WORDS[1]}
    if [ "$cur" = = ]; then
        cur='' at=$((at - 1)) key=${COMP_WORDS[COMP_CWORD - 1]}
    elif [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
        at=$((at - 2)) key=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $key in
    '') key=${COMP_WORDS[at - 1]} ;;
    --*) ;;                                            # --preset=marble
    *)
        name=$key key=${COMP_WORDS[at - 1]}            # --set noise=perlin
        [ "$key" != = ] || key=${COMP_WORDS[at - 2]}   # --set=noise=perlin
        ;;
    esac
    if [ -z "$name" ] && [[ $key == --set || $key == --compare ]] && [[ $cur == *=* ]]; then
        name=${cur%%=*} head=$name= cur=${cur#*=}      # = is no sign that separates words
    fi
    _noisescope_option "$command $key"
    if [ "$kind" = none ] || [[ $optional && $cur == -* ]]; then
        _noisescope_command "$command"
        [[ $cur != -* && $kind != none ]] || { kind=words words=$options; }
    elif [ -n "$name" ]; then
        _noisescope_param "$name"
        if [ "$kind" = comparison ] && [[ $cur == *,* ]]; then head=$head${cur%,*}, cur=${cur##*,}; fi
        kind=words
    elif [ "$kind" != file ] && [ "$kind" != words ] && [ "$kind" != any ]; then
        words="$words $params"
        compopt -o nospace 2>/dev/null
    fi
    if [ "$kind" = file ]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r reply; do COMPREPLY+=("$reply"); done < <(compgen -f -- "$cur")
    else
        for reply in $(compgen -W "$words" -- "$cur"); do COMPREPLY+=("$head$reply"); done
    fi
}

complete -F _noisescope noisescope
"""


def bash_case(rows):
    """case branches of {pattern: body}, those with the same body together."""
    branches = {}
    for pattern, body in rows:
        branches.setdefault(body, []).append(pattern)
    return "".join(f"    {' | '.join(patterns)}) {body} ;;\n" for body, patterns in branches.items())


def bash(tool, params):
    options, commands = [], []
    for command in [tool | {"name": ""}, *tool["commands"]]:
        for option in named(command):
            kind = kind_of(option)
            if kind == "none":
                continue
            body = f"kind={kind} words='{' '.join(option['choices'] or [])}'" + (
                " optional=1" if option["value_optional"] else "")
            options += [(f"'{command['name']} {name}'", body) for name in option["names"]]
        positional = named(command, True)
        last = positional[-1] if positional else None  # a file, where a word comes before
        kind = kind_of(last) if last else "none"
        words = " ".join(last["choices"] or []) if last else ""
        if not command["name"]:
            kind, words = "words", " ".join(c["name"] for c in tool["commands"])
        names = " ".join(name for option in named(command) for name in option["names"] if name.startswith("--"))
        commands.append((f"'{command['name']}'", f"kind={kind} words='{words}' options='{names}'"))
    values = [(row["name"], f"words='{' '.join(words_of(row))}'") for row in params if words_of(row)]
    return (HEADER + "\n_noisescope_option() {  # how the value of \"SUBCOMMAND OPTION\" is completed\n    optional=''\n    case $1 in\n"
            + bash_case(options) + "    *) kind=none ;;\n    esac\n}\n"
            + "\n_noisescope_command() {  # what a subcommand takes besides the values of its options\n    case $1 in\n"
            + bash_case(commands) + "    esac\n}\n"
            + "\n_noisescope_param() {  # what a parameter may be\n    words=''\n    case $1 in\n" + bash_case(values)
            + "    esac\n}\n" + BASH.replace("reply i\n", "reply options='' optional=''\n    local params='"
                                             + " ".join(row["name"] + "=" for row in params) + "'\n"))


# --- zsh -------------------------------------------------------------------------------------------------------------

def zsh_text(text):
    """A description within brackets within single quotes."""
    text = text.split("\n")[0].replace("\\", "\\\\").replace("[", "(").replace("]", ")").replace(":", "\\:")
    return text.replace("'", "'\\''")


def zsh_action(option):
    kind = kind_of(option)
    return {"file": "_files", "setting": "_noisescope_setting", "comparison": "_noisescope_comparison",
            "words": f"({' '.join(option['choices'] or [])})"}.get(kind, " ")


def zsh_option(option):
    help_text = zsh_text(option["help"])
    value = "" if kind_of(option) == "none" else (
        f"{':' if option['value_optional'] else ''}:{zsh_text(option['value'].lower())}:{zsh_action(option)}")
    star = "*" if option["repeatable"] else ""
    specs = []
    for name in option["names"]:
        others = "" if star or len(option["names"]) == 1 else f"({' '.join(option['names'])})"
        equals = "" if not value else "=" if name.startswith("--") else "+"
        specs.append(f"'{others}{star}{name}{equals}[{help_text}]{value}'")
    return specs


def zsh(tool, params):
    commands = "".join(f"        '{c['name']}:{zsh_text(c['help'])}'\n" for c in tool["commands"])
    branches = ""
    for command in tool["commands"]:
        specs = [spec for option in named(command) for spec in zsh_option(option)]
        for option in named(command, True):
            colons = "*:" if option["repeatable"] else ":" if option["required"] else "::"
            specs.append(f"'{colons}{option['names'][0]}:{zsh_action(option)}'")
        branches += f"    {command['name']})\n        _arguments -s : \\\n            " + " \\\n            ".join(specs)
        branches += "\n        ;;\n"
    values = [(row["name"], "offered=(" + " ".join(words_of(row)) + ")") for row in params if words_of(row)]
    names = " ".join(row["name"] for row in params)
    compared = next(o for c in tool["commands"] for o in c["options"] if o["value"] == COMPARISON)
    main = " ".join(spec for option in tool["options"] for spec in zsh_option(option))
    return f"""#compdef noisescope
{HEADER}
_noisescope_param() {{
    case $1 in
{bash_case(values)}    esac
}}

_noisescope_setting() {{
    local -a offered
    if compset -P '*='; then
        _noisescope_param "${{${{IPREFIX%=}}##*=}}"
        compset -P '*,'
        compadd -a offered
    else
        compadd -S = -- {names}
    fi
}}

_noisescope_comparison() {{
    [[ $PREFIX == *=* ]] || compadd -- {' '.join(compared['choices'])}
    _noisescope_setting
}}

_noisescope() {{
    local context curcontext=$curcontext state line
    local -a commands=(
{commands}    )
    _arguments -C {main} '1:command:->command' '*::argument:->arguments'
    if [[ $state == command ]]; then
        _describe -t commands command commands
        return
    fi
    [[ $state == arguments ]] || return
    case $words[1] in
{branches}    esac
}}

_noisescope "$@"
"""


# --- fish ------------------------------------------------------------------------------------------------------------

def fish_text(text):
    return "'" + text.split("\n")[0].replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_option(command, option):
    where = f"'__fish_seen_subcommand_from {command}'" if command else "__fish_use_subcommand"
    line = f"complete -c noisescope -n {where}"
    for name in option["names"]:
        line += f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
    kind = kind_of(option)
    words = fish_text(" ".join(option["choices"] or []))
    line += {"none": "", "file": " -r -F", "any": " -x", "words": f" -x -a {words}",
             "setting": " -x -a '(__noisescope_settings)'",
             "comparison": f" -x -a {words[:-1]} (__noisescope_settings)'"}[kind]
    return f"{line} -d {fish_text(option['help'])}\n"


def fish(tool, params):
    text = HEADER + "\nfunction __noisescope_settings\n"
    text += "    set -l token (string replace -r '^--[a-z]+=' '' -- (commandline -ct))\n"
    text += "    set -l name (string split -m 1 = -- $token)[1]\n    if not string match -q '*=*' -- $token\n"
    text += "".join(f"        echo {fish_text(row['name'] + '=')}\\t{fish_text(row['help'])}\n" for row in params)
    text += "        return\n    end\n    set -l words\n    switch $name\n"
    for row in params:
        if words_of(row):
            text += f"        case {row['name']}\n            set words {' '.join(words_of(row))}\n"
    text += "    end\n    # Of several values behind commas the last one is completed.\n"
    text += "    set -l head (string replace -r '[^=,]*$' '' -- $token)\n"
    text += "    for word in $words\n        echo $head$word\n    end\nend\n\ncomplete -c noisescope -f\n"
    for option in tool["options"]:
        text += fish_option("", option)
    for command in tool["commands"]:
        text += (f"complete -c noisescope -n __fish_use_subcommand -a {command['name']} -d {fish_text(command['help'])}\n")
    for command in tool["commands"]:
        for option in named(command):
            text += fish_option(command["name"], option)
        where = f"complete -c noisescope -n '__fish_seen_subcommand_from {command['name']}'"
        for option in named(command, True):
            text += where + (" -F\n" if kind_of(option) == "file" else f" -a {fish_text(' '.join(option['choices']))}\n")
    return text
