#include "snippet/forms/parameters_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "snippet/forms/code_table.h"

namespace noisescope {
namespace {

std::string memberOf(const Constant& constant) {
    std::string name = constant.name;
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

}  // namespace

std::string parametersText(const std::vector<Constant>& constants, bool time) {
    CodeTable table("NsParameters", "ns_defaults", 1);
    table.row();
    for (const Constant& constant : constants) {
        table.field(constant.type, memberOf(constant), constant.help);
        table.add(constant.value);
    }
    std::string text = fmt::format(
        "// Numbers that may differ from call to call.\n{}\n"
        "NsParameters ns_parameters = NS_DEFAULTS;  // of the call at work\n",
        table.text());
    if (time) text += "float ns_time = 0.0;  // of the call at work, in seconds\n";
    return text;
}

std::string withParameters(std::string code, const std::vector<Constant>& constants) {
    for (const Constant& constant : constants) {
        const std::string name = "NS_" + constant.name;
        const std::string member = "ns_parameters." + memberOf(constant);
        for (std::size_t at = 0; (at = findName(code, name, at)) != code.npos; at += member.size())
            code.replace(at, name.size(), member);
    }
    return code;
}

}  // namespace noisescope
