// Dialog that asks for a path: a field to type it, and the folder to choose it from.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "viewer/model/files/file_prompt.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kWide = 760;
constexpr float kHigh = 560;
constexpr float kLeastList = 64;  // a lower list is left out: the path can be typed
constexpr float kFileLine = 24;   // height of a row of the list
constexpr float kDateWidth = 128;
constexpr float kSizeWidth = 64;
constexpr float kHiddenWidth = 120;  // of the check box with its label
constexpr float kPreview = 192;      // width of a thumbnail in pixels
constexpr float kWithPreview = 560;  // a narrower dialog has no preview
constexpr float kWithDates = 420;    // a narrower list shows only names

/// Handles keys in the field: Tab completes the path, arrows choose from the list.
int onFieldKey(ImGuiInputTextCallbackData* data) {
    FilePrompt& prompt = *static_cast<FilePrompt*>(data->UserData);
    std::string text(data->Buf, static_cast<std::size_t>(data->BufTextLen));
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion) {
        text = completedPath(prompt.browser, text);
    } else {
        selectBy(prompt.browser, data->EventKey == ImGuiKey_UpArrow ? -1 : 1);
        const FolderEntry* entry = prompt.browser.selectedEntry();
        if (entry == nullptr) return 0;
        text = folderPartOf(text) + entry->name;
        prompt.chosen = true;
    }
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, text.c_str());
    return 0;
}

std::string utf8Of(ImWchar character) {
    const auto code = static_cast<unsigned>(character);
    const auto byte = [](unsigned bits) { return static_cast<char>(bits); };
    if (code < 0x80) return {byte(code)};
    if (code < 0x800) return {byte(0xc0u | code >> 6u), byte(0x80u | (code & 0x3fu))};
    return {byte(0xe0u | code >> 12u), byte(0x80u | (code >> 6u & 0x3fu)), byte(0x80u | (code & 0x3fu))};
}

/// Handles keys while the list has the keyboard.
void handleListKeys(ViewerState& state) {
    FilePrompt& prompt = state.prompt;
    FileBrowser& browser = prompt.browser;
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    constexpr int kPage = 10;
    const auto move = [&](int step) {
        selectBy(browser, step);
        takeSelectedEntry(prompt);
    };
    if (pressed(ImGuiKey_UpArrow)) move(-1);
    if (pressed(ImGuiKey_DownArrow)) move(1);
    if (pressed(ImGuiKey_PageUp)) move(-kPage);
    if (pressed(ImGuiKey_PageDown)) move(kPage);
    if (pressed(ImGuiKey_Home)) move(-static_cast<int>(browser.entries.size()));
    if (pressed(ImGuiKey_End)) move(static_cast<int>(browser.entries.size()));
    for (const ImWchar character : ImGui::GetIO().InputQueueCharacters) {
        if (character < ' ') continue;
        typeAhead(browser, utf8Of(character), ImGui::GetTime());
        takeSelectedEntry(prompt);
    }
    if (pressed(ImGuiKey_Backspace)) showFolderAbove(prompt);
    if (pressed(ImGuiKey_Enter)) openSelectedEntry(state);
}

/// Draws the path's field; returns whether Enter was pressed in it.
bool drawPath(FilePrompt& prompt, Ui& ui) {
    if (prompt.appearing) ImGui::SetKeyboardFocusHere();
    prompt.appearing = false;
    const ScopedFont font(ui.fonts.number, ui, metric::kRow);
    ImGui::SetNextItemWidth(-1);
    const std::string before = prompt.path;
    const bool entered =
        ImGui::InputText("##path", &prompt.path,
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll |
                             ImGuiInputTextFlags_CallbackCompletion | ImGuiInputTextFlags_CallbackHistory,
                         onFieldKey, &prompt);
    ui.rects.addItem("file.path");
    prompt.typing = ImGui::IsItemActive();
    if (std::exchange(prompt.chosen, false)) {
        prompt.exists = false;
        prompt.problem.clear();
    } else if (prompt.path != before) {
        followTypedPath(prompt);
    }
    return entered;
}

void drawPlaces(FilePrompt& prompt, ViewerState& state, Ui& ui) {
    if (drawButton("file.up", "Up", ui.px(56), ui)) showFolderAbove(prompt);
    if (restsOnItem(ui, "file.up")) ImGui::SetTooltip("The folder above   Backspace");
    nextInRow(ui);
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string shown = fittedPath(prompt.browser.folder.string(), ui.fonts.text, width - ui.px(48));
    const bool open = beginChoice("##places", shown, width, ui);
    ui.rects.addItem("file.places");
    if (!open) return;
    int index = 0;
    const std::vector<BrowserPlace> places = prompt.places;
    for (const BrowserPlace& place : places) {
        const std::string path = printable(place.path.native());
        ImGui::PushID(index);
        if (ImGui::Selectable((place.label.empty() ? path : place.label + "   " + path).c_str())) {
            if (place.folder) {
                showFolder(prompt, place.path);
            } else {
                showFolder(prompt, place.path.parent_path());
                prompt.path = place.path.filename().string();
                followTypedPath(prompt);
                confirmPrompt(state);
            }
        }
        ImGui::PopID();
        ui.rects.addItem(fmt::format("file.places/{}", index++));
    }
    endChoice();
}

struct ListColumns {
    float width = 0;
    bool dates = false;
    [[nodiscard]] float names(const Ui& ui) const { return dates ? width - ui.px(kDateWidth + kSizeWidth) : width; }
};

void drawSortHeader(ViewerState& state, const ListColumns& columns, Ui& ui) {
    FileBrowser& browser = state.prompt.browser;
    struct Header {
        FileSort sort;
        const char* label;
        const char* name;
        float width;
    };
    const std::array headers{Header{FileSort::name, "Name", "file.sort/name", columns.names(ui)},
                             Header{FileSort::date, "Changed", "file.sort/date", ui.px(kDateWidth)},
                             Header{FileSort::size, "Size", "file.sort/size", ui.px(kSizeWidth)}};
    for (const Header& header : headers) {
        if (header.sort != FileSort::name && !columns.dates) break;
        if (header.sort != FileSort::name) ImGui::SameLine(0, 0);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton(header.name, {std::max(1.0f, header.width), ui.px(kFileLine)})) {
            sortBy(browser, header.sort);
            state.settings.fileSort = fileSortId(browser.sort);
            state.settings.fileDescending = browser.descending;
        }
        ui.rects.addItem(header.name);
        const bool chosen = browser.sort == header.sort;
        const std::string mark = !chosen ? "" : browser.descending ? "  v" : "  ^";
        drawText(*ImGui::GetWindowDrawList(), ui.fonts.small, {from.x + ui.px(8), from.y + ui.px(4)},
                 ImGui::IsItemHovered() || chosen ? palette::kText : palette::kSecondary, header.label + mark);
    }
}

void drawEntry(ViewerState& state, int index, const ListColumns& columns, Ui& ui) {
    FilePrompt& prompt = state.prompt;
    const FolderEntry entry = prompt.browser.entries[static_cast<std::size_t>(index)];
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::PushID(index);
    const bool clicked = ImGui::Selectable("##entry", index == prompt.browser.selected,
                                           ImGuiSelectableFlags_AllowDoubleClick, {columns.width, ui.px(kFileLine)});
    ImGui::PopID();
    ui.rects.addItem("file.entry/" + entry.name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string name = printable(entry.name) + (entry.folder ? "/" : "");
    const std::string shown = fittedName(name, ui.fonts.text, columns.names(ui) - ui.px(16));
    const float y = from.y + ui.px(4);
    drawText(list, ui.fonts.text, {from.x + ui.px(8), from.y + ui.px(3)},
             entry.folder ? palette::kAccent : palette::kText, shown);
    if (shown != name) drawRowTooltip(ui, name);
    if (columns.dates) {
        const float x = from.x + columns.names(ui);
        drawText(list, ui.fonts.smallNumber, {x, y}, palette::kSecondary, timeText(entry.changed));
        const std::string size = entry.folder ? "" : sizeText(entry.size);
        drawText(list, ui.fonts.smallNumber,
                 {from.x + columns.width - ui.px(8) - textSize(ui.fonts.smallNumber, size).x, y}, palette::kSecondary,
                 size);
    }
    if (!clicked) return;
    prompt.browser.selected = index;
    takeSelectedEntry(prompt);
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) openSelectedEntry(state);
}

/// Draws the visible rows of the list.
void drawFiles(ViewerState& state, ImVec2 size, Ui& ui) {
    FileBrowser& browser = state.prompt.browser;
    ImGui::PushStyleColor(ImGuiCol_ChildBg, colorVector(palette::kRaised));
    ImGui::PushStyleVar(ImGuiStyleVar_ScrollbarSize, ui.px(10));
    ImGui::BeginChild("##list", size);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ListColumns columns{ImGui::GetContentRegionAvail().x, size.x >= ui.px(kWithDates)};
    const float line = ui.px(kFileLine);
    if (browser.reveal && browser.selected >= 0) {
        const float top = static_cast<float>(browser.selected) * line;
        const float scroll = ImGui::GetScrollY();
        const float room = ImGui::GetWindowHeight() - line;
        if (top < scroll || top > scroll + room) ImGui::SetScrollY(std::max(0.0f, top - room / 2));
        browser.reveal = false;
    }
    if (!browser.problem.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(browser.problem.c_str());
        ImGui::PopTextWrapPos();
        ui.rects.addItem("file.folder.problem");
    } else if (browser.entries.empty()) {
        ImGui::TextDisabled("%s", browser.filter == FileFilter::folders ? "No folders here" : "No recipes here");
    }
    const std::filesystem::path folder = browser.folder;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(browser.entries.size()), line);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd && i < std::ssize(browser.entries); ++i) {
            drawEntry(state, i, columns, ui);
            if (state.prompt.kind == FilePrompt::Kind::closed || browser.folder != folder) break;  // a double-click
        }
    clipper.End();
    ImGui::PopStyleVar();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

void drawPreview(const ViewerState& state, ImVec2 from, Ui& ui) {
    const FileBrowser& browser = state.prompt.browser;
    const FolderEntry* entry = browser.selectedEntry();
    const float width = ui.px(kPreview);
    const float height = ui.px(kPreview * kThumbnailHeight / kThumbnailWidth);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, {from.x + width, from.y + height}, colorOf(palette::kRaised), ui.px(3));
    ui.rects.add("file.preview", from.x, from.y, width, height);
    const PreviewPicture& preview = state.preview;
    if (entry == nullptr || entry->folder) return;
    const bool ready = preview.path == browser.folder / entry->name;
    if (ready && preview.texture != 0) {
        const float scale =
            std::min(width / static_cast<float>(preview.width), height / static_cast<float>(preview.height));
        const ImVec2 size{static_cast<float>(preview.width) * scale, static_cast<float>(preview.height) * scale};
        const ImVec2 corner{std::round(from.x + (width - size.x) / 2), std::round(from.y + (height - size.y) / 2)};
        // NOLINTNEXTLINE(performance-no-int-to-ptr): what ImGui's backend for OpenGL takes
        list.AddImage(reinterpret_cast<ImTextureID>(preview.texture), corner, {corner.x + size.x, corner.y + size.y});
        ui.rects.add("file.preview.picture", corner.x, corner.y, size.x, size.y);
    }
    const std::string text = ready ? preview.text : "Drawing\u2026";
    list.AddText(ui.fonts.small, ui.fonts.small->FontSize * ImGui::GetIO().FontGlobalScale,
                 {from.x, from.y + height + ui.px(8)}, colorOf(palette::kSecondary), text.c_str(), nullptr, width);
}

/// Draws the problem, which scrolls if it is higher than `most`; returns its height.
float drawProblem(const FilePrompt& prompt, float most, Ui& ui) {
    const float wide = ImGui::GetContentRegionAvail().x;
    const float high = std::clamp(ImGui::CalcTextSize(prompt.problem.c_str(), nullptr, false, wide).y, 1.0f,
                                  std::max(most, ui.px(metric::kRow)));
    ImGui::BeginChild("##problem", {wide, high});
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(prompt.exists ? palette::kWarning : palette::kError));
    ImGui::TextUnformatted(prompt.problem.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    ImGui::EndChild();
    ui.rects.addItem("file.problem");
    return high;
}

void drawButtons(ViewerState& state, Ui& ui) {
    FilePrompt& prompt = state.prompt;
    const char* verb = prompt.kind == FilePrompt::Kind::open     ? "Open"
                       : prompt.kind == FilePrompt::Kind::folder ? "Choose"
                       : prompt.exists                           ? "Replace"
                                                                 : "Save";
    const ImVec2 size{ui.px(96), ui.px(metric::kRow)};
    if (drawCheck("file.hidden", "Hidden files", "", prompt.browser.hidden, ui.px(kHiddenWidth), ui)) {
        showHidden(prompt.browser, !prompt.browser.hidden);
        state.settings.hiddenFiles = prompt.browser.hidden;
    }
    if (restsOnItem(ui, "file.hidden")) ImGui::SetTooltip("Files and folders whose names begin with a dot");
    ImGui::SameLine();
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - ui.px(24 + 8) - 2 * size.x);
    const bool cancelled = ImGui::Button("Cancel", size);
    ui.rects.addItem("file.cancel");
    ImGui::SameLine();
    const bool confirmed = ImGui::Button(verb, size);
    ui.rects.addItem("file.confirm");
    if (confirmed) confirmPrompt(state);
    if (cancelled) prompt = {};
}

/// Draws header, list and preview in the space above the buttons.
void drawBrowsedFolder(ViewerState& state, Ui& ui) {
    FilePrompt& prompt = state.prompt;
    const float gap = ui.px(8);
    float room = ImGui::GetContentRegionAvail().y - ui.px(metric::kRow) - gap;
    if (!prompt.problem.empty()) room -= drawProblem(prompt, room * 0.5f, ui) + gap;
    const float wide = ImGui::GetContentRegionAvail().x;
    const bool preview = wide >= ui.px(kWithPreview) && prompt.kind != FilePrompt::Kind::folder;
    const float listWide = preview ? wide - ui.px(kPreview) - gap : wide;
    if (room < ui.px(kLeastList + kFileLine + 8)) return;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    drawSortHeader(state, {listWide - ui.px(10), listWide >= ui.px(kWithDates)}, ui);
    ImGui::SetCursorScreenPos({from.x, from.y + ui.px(kFileLine)});
    drawFiles(state, {listWide, room - ui.px(kFileLine)}, ui);
    if (preview && prompt.kind != FilePrompt::Kind::closed)
        drawPreview(state, {from.x + listWide + gap, from.y + ui.px(kFileLine)}, ui);
}

const char* promptTitle(const FilePrompt& prompt) {
    if (prompt.kind == FilePrompt::Kind::folder) return "Folder for exports";
    if (prompt.asLayer) return "Add a recipe as a layer";
    return prompt.kind == FilePrompt::Kind::open ? "Open recipe" : "Save recipe";
}

}  // namespace

void drawFilePrompt(ViewerState& state, Ui& ui) {
    FilePrompt& prompt = state.prompt;
    if (prompt.kind == FilePrompt::Kind::closed) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const ImVec2 size{std::min(ui.px(kWide), display.x), std::min(ui.px(kHigh), display.y)};
    ImGui::SetNextWindowPos({std::round((display.x - size.x) / 2), std::round((display.y - size.y) / 2)});
    ImGui::SetNextWindowSize({std::max(1.0f, size.x), std::max(1.0f, size.y)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(24), ui.px(16)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0f, ui.px(1)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ui.px(8), ui.px(8)});
    ImGui::Begin("##file", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    drawHeader(promptTitle(prompt), ImGui::GetContentRegionAvail().x, ui);
    const bool entered = drawPath(prompt, ui);
    ImGui::BeginGroup();
    drawPlaces(prompt, state, ui);
    ImGui::EndGroup();
    const bool listed = !prompt.typing && !entered && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) &&
                        !ImGui::IsAnyItemActive();
    if (prompt.kind != FilePrompt::Kind::closed) drawBrowsedFolder(state, ui);
    if (prompt.kind != FilePrompt::Kind::closed) drawButtons(state, ui);
    if (entered && prompt.kind != FilePrompt::Kind::closed) confirmPrompt(state);
    if (listed && prompt.kind != FilePrompt::Kind::closed) handleListKeys(state);
    ImGui::End();
    ImGui::PopStyleVar(4);
}

}  // namespace noisescope
