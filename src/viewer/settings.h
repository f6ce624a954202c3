#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>
#include <cstdint>
namespace noisescope {
struct Settings {
    std::string theme = "dark";
    double leftWidth = 300, rightWidth = 320;
    bool leftVisible = true, rightVisible = true, presetStripVisible = true;
    std::set<std::string> foldedGroups;
    bool dragHintSeen = false, wheelHintSeen = false, keysHintSeen = false;
    int windowWidth = 1280, windowHeight = 800;
    double uiScale = 1;
    std::vector<std::filesystem::path> recentFiles;
    std::vector<std::uint32_t> recentSeeds;
    std::set<std::string> locks;
    std::string snippetTarget;
};
}
