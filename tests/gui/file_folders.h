// Helpers of the tests of the file dialog.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>

#include "gui/ui_driver.h"
#include "recipe/recipe_json.h"
#include "viewer/model/files/file_browser.h"

namespace noisescope {

namespace fs = std::filesystem;

/// Removed at the end, with what is in it.
struct Folder {
    fs::path path = fs::temp_directory_path() / fmt::format("noisescope browser {} {}", getpid(), freshSeed());
    Folder() { fs::create_directories(path); }
    ~Folder() {
        std::error_code ignored;
        fs::permissions(path, fs::perms::owner_all, ignored);
        fs::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    void write(std::string_view name, std::size_t bytes = 1, int hoursAgo = 0) const {
        std::ofstream(path / name) << std::string(bytes, 'x');
        fs::last_write_time(path / name, fs::file_time_type::clock::now() - std::chrono::hours(hoursAgo));
    }
    void recipe(std::string_view name) const { std::ofstream(path / name) << recipeToJson({Recipe{}, "Some", ""}); }
};

inline std::string selectedIn(const FileBrowser& browser) {
    const FolderEntry* entry = browser.selectedEntry();
    return entry == nullptr ? "" : entry->name;
}

inline constexpr int kBackspace = 8;

inline constexpr int kTabKey = 9;

inline constexpr int kUp = 10;

inline constexpr int kDown = 11;

/// A window that shows the folder in a prompt.
class Prompt : public UiDriver {
  public:
    explicit Prompt(const Folder& folder, KeyPress key = {'o', true, false, false}) {
        ImGuiIO& io = ImGui::GetIO();
        io.KeyMap[ImGuiKey_Backspace] = kBackspace;
        io.KeyMap[ImGuiKey_Tab] = kTabKey;
        io.KeyMap[ImGuiKey_UpArrow] = kUp;
        io.KeyMap[ImGuiKey_DownArrow] = kDown;
        press(key);
        frames(3);
        typeOnly((folder.path / "").string());
    }
    FilePrompt& prompt() { return state.prompt; }
    FileBrowser& browser() { return state.prompt.browser; }
    void typeOnly(std::string_view text) {
        control(true);
        key(kA);
        control(false);
        ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
        frames(3);
    }
    void character(char c) {
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(c));
        frames(2);
    }
    void doubleClick(std::string_view label) {
        moveTo(label);
        ImGui::GetIO().MouseDoubleClickTime = 0.3f;
        for (int i = 0; i < 2; ++i) {
            button(true);
            button(false);
        }
        ImGui::GetIO().MouseDoubleClickTime = 0;
        frames(3);
    }
};

}  // namespace noisescope
