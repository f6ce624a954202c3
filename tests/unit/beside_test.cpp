// Programs beside each other in one; test_snippets.py compiles and runs what comes of them.
#include "snippet/combined_programs.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "glsl/reader.h"
#include "targets/writers.h"

using namespace noisescope;

namespace {

std::string beside(const std::vector<std::string>& texts, const std::vector<std::string>& names) {
    std::vector<code::Program> programs;
    for (const std::string& text : texts) programs.push_back(code::read(text));
    return code::writeGlsl(code::besideEachOther(std::move(programs), names).program);
}

std::string entry(const std::string& call) { return "float ns_noise(float x) {\n    return " + call + ";\n}\n"; }

const std::string kHash = "float ns_hash(float x) {\n    return x;\n}\n";
const std::string kOne = "const float NS_SEED = 1.0;\n";
const std::string kTwo = "const float NS_SEED = 2.0;\n";
const std::string kSeeded = "float ns_seeded(float x) {\n    return ns_hash(x) + NS_SEED;\n}\n";

}  // namespace

TEST_CASE("the same definition is there once, an entry for each") {
    CHECK(beside({kHash + entry("ns_hash(x)"), kHash + entry("ns_hash(x)")}, {"a", "b"}) ==
          "\n// --- what several of the recipes share ---\n\n" + kHash +
              "\n// --- ns_a_... ---\n\nfloat ns_a_noise(float x) {\n    return ns_hash(x);\n}\n"
              "\n// --- ns_b_... ---\n\nfloat ns_b_noise(float x) {\n    return ns_hash(x);\n}\n");
}

TEST_CASE("what calls something that differs is another definition") {
    CHECK(beside({kOne + kHash + kSeeded + entry("ns_seeded(x)"), kTwo + kHash + kSeeded + entry("ns_seeded(x)")},
                 {"a", "b"}) == "\n// --- what several of the recipes share ---\n\n" + kHash +
                                    "\n// --- ns_a_... ---\n\nconst float NS_A_SEED = 1.0;\n"
                                    "\nfloat ns_a_seeded(float x) {\n    return ns_hash(x) + NS_A_SEED;\n}\n"
                                    "\nfloat ns_a_noise(float x) {\n    return ns_a_seeded(x);\n}\n"
                                    "\n// --- ns_b_... ---\n\nconst float NS_B_SEED = 2.0;\n"
                                    "\nfloat ns_b_seeded(float x) {\n    return ns_hash(x) + NS_B_SEED;\n}\n"
                                    "\nfloat ns_b_noise(float x) {\n    return ns_b_seeded(x);\n}\n");
}

TEST_CASE("two of four share one definition of a name, two another") {
    const std::string one = kOne + entry("x + NS_SEED");
    const std::string two = kTwo + entry("x + NS_SEED");
    const std::string text = beside({one, two, one, two}, {"a", "b", "c", "d"});
    CHECK(
        text.starts_with("\n// --- what several of the recipes share ---\n\n"
                         "const float NS_SEED = 1.0;\nconst float NS_B_SEED = 2.0;\n"));
    CHECK(text.find("ns_c_noise(float x) {\n    return x + NS_SEED;") != text.npos);
    CHECK(text.find("ns_d_noise(float x) {\n    return x + NS_B_SEED;") != text.npos);
}

TEST_CASE("no name is given twice") {
    const std::string first = "float ns_b_noise(float x) {\n    return x;\n}\n" + entry("ns_b_noise(x)");
    const std::string text = beside({first, first, entry("x * 2.0"), entry("x * 3.0")}, {"a", "c", "b", "B!"});
    for (const char* name :
         {"ns_b_noise(float", "ns_a_noise(float", "ns_c_noise(float", "ns_b2_noise(float", "ns_b3_noise(float"}) {
        CAPTURE(name);
        CHECK(text.find(name) != text.npos);
        CHECK(text.find(name) == text.rfind(name));
    }
}

TEST_CASE("a helper that one alone has keeps its name, its constants and what asks for them do not") {
    const std::string text = beside({kOne + kHash + kSeeded + entry("ns_seeded(x)"), entry("x")}, {"a", "b"});
    CHECK(text.starts_with("\n// --- ns_a_... ---\n\nconst float NS_A_SEED = 1.0;\n\n" + kHash));
    CHECK(text.find("float ns_a_seeded(float x) {\n    return ns_hash(x) + NS_A_SEED;") != text.npos);
}

TEST_CASE("structures and comments are renamed with what they belong to") {
    const auto program = [](const std::string& number) {
        return "// ns_made makes it\nstruct NsPair {\n    float a;\n    float b;\n};\n"
               "NsPair ns_made(float x) {\n    return NsPair(x, " +
               number + ");\n}\n" + entry("ns_made(x).b");
    };
    const std::string text = beside({program("1.0"), program("2.0")}, {"a", "b"});
    CHECK(text.find("struct NsPair {") == text.rfind("struct NsPair {"));
    CHECK(text.find("// ns_made makes it") != text.npos);
    CHECK(text.find("NsPair ns_a_made(float x) {\n    return NsPair(x, 1.0);") != text.npos);
    CHECK(text.find("return ns_b_made(x).b;") != text.npos);
}
