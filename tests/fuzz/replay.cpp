// Instead of libFuzzer, for any compiler: runs a target on every file of the folders that are given, and on nothing.
//   TARGET FOLDER...
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/support.h"

int main(int argc, char** argv) {
    int count = 0;
    const auto run = [&](const std::string& bytes) {
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ++count;
    };
    run("");
    for (int i = 1; i < argc; ++i)
        for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
            std::fprintf(stderr, "%s\n", entry.path().c_str());  // the last one is the one that crashed
            std::ifstream file(entry.path(), std::ios::binary);
            run({std::istreambuf_iterator<char>(file), {}});
        }
    std::printf("%d inputs\n", count);
    return count > 1 ? 0 : 1;
}
