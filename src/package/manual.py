"""The manual page, in the macros of man(7)."""


def escaped(text):
    """Text as roff prints it; a hyphen is the one that can be typed."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha").replace("`", "\\(ga")
    text = text.replace("…", "...")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def item(head, text):
    return f".TP\n{head}\n{escaped(text)}\n"


def sentence(text):
    """With a capital and a full stop; a name such as u8 stays as it is."""
    start = text if not text.split()[0].strip(",").isalpha() else text[0].upper() + text[1:]
    return start + ("" if text.endswith(".") else ".")


def example(lines):
    return ".nf\n" + "".join(f"{escaped(line)}\n" for line in lines) + ".fi\n"


def allowed(row):
    """Values that a parameter may have: "1 to 24", "true or false", its choices."""
    if row["choices"]:
        return ", ".join(row["choices"])
    if row["type"] in ("integer", "real"):
        return f"{row['min']:.15g} to {row['max']:.15g}"
    return {"boolean": "true or false", "gradient": "color stops, as \"0 #0b1d51, 1 #ffffff\""}[row["type"]]


def option_item(option):
    value = option["value"]
    names = ", ".join(bold(name) for name in option["names"])
    if option["positional"]:
        names = italic(value if value == "FILE" else option["names"][0].upper())
        if not option["required"]:
            names = f"[{names}]"
    elif value:
        words = "|".join(option["choices"]) if value == "TEXT" and option["choices"] else value
        names += " " + italic(words).replace("|", "|\\:")  # a line may end there
    text = option["help"].replace("\n", " ")
    if option["default"]:
        text += f" (default {option['default']})"
    if option["choices"] and option["positional"]:
        text += ": " + ", ".join(option["choices"])
    return item(names, sentence(text))


def synopsis(command):
    words = [bold(f"noisescope {command['name']}")]
    if any(not option["positional"] for option in command["options"]):
        words.append(f"[{italic('OPTION')}]...")
    for option in command["options"]:
        if option["positional"]:
            name = italic("FILE" if option["value"] == "FILE" else option["names"][0].upper())
            words.append(name if option["required"] else f"[{name}]")
        elif option["required"]:
            words.insert(1, f"{bold(option['names'][0])} {italic(option['value'])}")
    return " ".join(words)


def page(tool, params, presets, comparisons):
    common = {"--help", "--json", "--quiet", "--progress", "--threads"}
    text = f'.TH NOISESCOPE 1 "" "Noisescope {tool["version"]}" "User Commands"\n'
    text += f".SH NAME\nnoisescope \\- procedural noise, the same number on the GPU, in C++ and in every tile\n"
    text += ".SH SYNOPSIS\n" + ".br\n".join(synopsis(command) + "\n" for command in tool["commands"])
    text += ".br\n" + f"{bold('noisescope')} {bold('--help')} | {bold('--version')} [{bold('--json')}]\n"
    text += ".SH DESCRIPTION\n" + escaped(
        "Noisescope renders procedural noise in one to four dimensions, from Perlin to Gabor, with its fractals: in a window, "
        "into images, and as shader code for other projects.\n"
        "A recipe is a list of parameters. It and a pixel's index decide a value to the last bit, on the GPU and on the CPU.\n")
    text += ".PP\n" + escaped(tool["notes"]) + "\n"
    text += ".SH OPTIONS\n" + "".join(map(option_item, tool["options"]))
    text += ".PP\nOf every command:\n"
    text += "".join(option_item(o) for o in tool["commands"][0]["options"] if (common - {"--help"}) & set(o["names"]))
    text += ".SH COMMANDS\n"
    for command in tool["commands"]:
        text += f".SS {command['name']}\n{synopsis(command)}\n.PP\n{escaped(sentence(command['help']))}\n"
        text += "".join(option_item(o) for o in command["options"] if not common & set(o["names"]))
        if command["notes"]:
            text += ".PP\n" + example(command["notes"].strip().split("\n"))
    text += ".SH PARAMETERS\nWhat " + bold("--set") + " and recipe files take.\n"
    for row in params:
        unit = f" {row['unit']}" if row["unit"] else ""
        default = str(row["default"]).lower() if isinstance(row["default"], bool) else row["default"]
        text += item(bold(row["name"]), f"{sentence(row['help'])}\nAllowed: {allowed(row)}; "
                                        f"default {default}{unit}.")
    text += ".SH PRESETS\n" + "".join(item(bold(row["name"]), row["title"] + ".") for row in presets)
    text += ".SH COMPARISONS\n" + "".join(item(bold(row["name"]), f"{row['help']}: {row['compare']}.") for row in comparisons)
    text += ".SH EXIT STATUS\n" + "".join(item(bold(str(row["code"])), row["meaning"] + ".") for row in tool["exit_codes"])
    text += ".SH FILES\n" + "".join(
        item(italic(row["path"]), f"{sentence(row['help'])} The variable {row['variable']} names another "
             "folder for it.") for row in tool["files"])
    text += ".SH EXAMPLES\n" + example(tool["examples"])
    return text
