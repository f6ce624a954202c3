// Strip of presets: search at the left, thumbnails that scroll sideways, files at the right.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>  // RenderTextEllipsis
#include <imgui_stdlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "recipe/chosen.h"
#include "recipe/layer_paths.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/tiling.h"
#include "viewer/model/canvas/playback.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/preset_search.h"
#include "viewer/model/files/files.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/param_widgets.h"

namespace noisescope {
namespace {

constexpr float kPictureWidth = 96;
constexpr float kPictureHeight = 56;
constexpr float kGap = 8;
constexpr float kTop = 5;  // above the thumbnails
constexpr float kSideWidth = 120;
constexpr float kTilesPerNotch = 2;  // thumbnails per notch of the wheel

constexpr ImGuiWindowFlags kStill = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus;

/// Returns the tooltip's last line: "Perlin, 2D, fBm", or "4 fields in layers".
std::string kindOf(const Recipe& recipe) {
    if (!recipe.tree.empty()) return fmt::format("{} fields in layers", fieldsOf(recipe).size());
    return fmt::format("{}, {}D, {}", noiseOf(recipe).label, recipe.dimensions, fractalOf(recipe).label);
}

/// Returns the name of the thumbnail's rectangle.
std::string tileName(std::size_t preset) { return fmt::format("preset/{}", presets()[preset].name); }

bool isCurrent(const Document& document, const Preset& preset) {
    return document.path.empty() && document.origin.title == preset.file.title;
}

// --- the sides -------------------------------------------------------------------------------------------------------

/// Draws the choice of a group, by use.
void drawGroup(PresetStrip& strip, float width, Ui& ui) {
    const std::span<const Named> groups = presetGroups();
    const int count = static_cast<int>(groups.size());
    const auto labelOf = [&](int group) {
        return group < 0 ? std::string("All presets") : std::string(groups[static_cast<std::size_t>(group)].label);
    };
    const bool open = beginChoice("##group", labelOf(strip.group), width, ui);
    ui.rects.addItem("presets.group");
    strip.group = steppedRow(strip.group + 1, ui.focus.stepsInList("presets.group"), count + 1) - 1;
    if (!open) return;
    for (int i = -1; i < count; ++i) {
        const auto members = std::ranges::count_if(
            presets(), [&](const Preset& preset) { return i < 0 || static_cast<int>(preset.group) == i; });
        if (ImGui::Selectable(fmt::format("{}  {}", labelOf(i), members).c_str(), i == strip.group)) strip.group = i;
        ui.rects.addItem(fmt::format("presets.group/{}", i < 0 ? "all" : groups[static_cast<std::size_t>(i)].id));
        if (i >= 0) drawRowTooltip(ui, groups[static_cast<std::size_t>(i)].help);
    }
    endChoice();
}

/// Draws below the search what it may have meant; a click types it.
void drawMeant(ViewerState& state, const std::string& near, Ui& ui) {
    if (near.empty()) return;
    const Rect& strip = ui.layout.presets;
    const std::string whole = fmt::format("Did you mean {}?", near);
    const bool isShort = textSize(ui.fonts.small, whole).x <= ui.px(kSideWidth);
    const std::string text = isShort ? whole : fitted(near + "?", ui.fonts.small, ui.px(kSideWidth));
    const ImVec2 from{strip.x + ui.px(16), strip.y + strip.height - ui.px(22)};
    ImGui::SetCursorScreenPos(from);
    if (ImGui::InvisibleButton("##meant", {ui.px(kSideWidth), ui.px(18)})) state.presetStrip.search = near;
    ui.rects.addItem("presets.meant");
    drawText(*ImGui::GetWindowDrawList(), ui.fonts.small, from, palette::kAccent, text);
}

/// Draws the choice of a group and the search field; returns whether Return was pressed in it.
bool drawSearch(ViewerState& state, Ui& ui) {
    const Rect& strip = ui.layout.presets;
    const ImVec2 from{strip.x + ui.px(16), strip.y + ui.px(kTop)};
    const float width = ui.px(kSideWidth);
    const ScopedFont font(ui.fonts.text, ui);
    ImGui::SetCursorScreenPos(from);
    drawGroup(state.presetStrip, width, ui);
    ImGui::SetCursorScreenPos({from.x, from.y + ui.px(metric::kRow + 2)});
    ImGui::SetNextItemWidth(width);
    ImGui::InputTextWithHint("##search", "Find", &state.presetStrip.search, ImGuiInputTextFlags_AutoSelectAll);
    ui.rects.addItem("presets.search");
    if (!ImGui::IsItemDeactivated()) return false;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) state.presetStrip.search.clear();
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false) && !state.presetStrip.search.empty();
}

void drawRecentChoice(ViewerState& state, Ui& ui) {
    const std::vector<std::filesystem::path> files = state.settings.recentFiles;  // opening one changes the list
    const bool open = beginChoice("##recent", "Recent", ui.px(kSideWidth), ui);
    ui.rects.addItem("presets.recent");
    if (!open) return;
    if (files.empty()) ImGui::TextDisabled("No recent files");
    for (const std::filesystem::path& file : files) {
        ImGui::PushID(file.c_str());
        if (ImGui::Selectable(file.filename().c_str())) openRecentFile(state, file);
        ui.rects.addItem(fmt::format("recent/{}", file.filename().string()));
        drawRowTooltip(ui, file.native());
        ImGui::PopID();
    }
    endChoice();
}

void drawFiles(ViewerState& state, Ui& ui) {
    const Rect& strip = ui.layout.presets;
    const float x = strip.x + strip.width - ui.px(kSideWidth + 16);
    ImGui::SetCursorScreenPos({x, strip.y + ui.px(kTop)});
    const ScopedFont font(ui.fonts.text, ui);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    if (ImGui::Button("Open...", {ui.px(kSideWidth), ui.px(metric::kControl)})) runAction(state, *findAction("open"));
    ImGui::PopStyleVar();
    ui.rects.addItem("presets.open");
    if (restsOnItem(ui, "presets.open")) ImGui::SetTooltip("Open a recipe from a file   Ctrl+O");
    ImGui::SetCursorScreenPos({x, strip.y + ui.px(kTop + metric::kRow + 2)});
    drawRecentChoice(state, ui);
}

// --- the thumbnails --------------------------------------------------------------------------------------------------

/// Draws the recipe's name centered below its thumbnail, cut and with dots if it is too wide.
void drawName(const Preset& preset, bool current, bool changed, const Rect& place, const Ui& ui) {
    const std::string& title = preset.file.title;
    const float dot = current && changed ? ui.px(10) : 0;
    const float width = std::min(textSize(ui.fonts.small, title).x, place.width - dot);
    const float left = std::round(place.x + (place.width - width - dot) / 2);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (dot > 0) list.AddCircleFilled({left + ui.px(3), place.y + ui.px(8)}, ui.px(2.5f), colorOf(palette::kAccent));
    const ScopedFont font(ui.fonts.small, ui);
    ImGui::PushStyleColor(ImGuiCol_Text, colorVector(current ? palette::kText : palette::kSecondary));
    const float right = place.x + place.width + 1;
    ImGui::RenderTextEllipsis(&list, {left + dot, place.y}, {right, place.y + place.height}, right, right,
                              title.c_str(), title.c_str() + title.size(), nullptr);
    ImGui::PopStyleColor();
}

constexpr double kMoments = 12;  // of a preset under the pointer, a second

/// Advances the preset under the pointer if it moves; returns its picture, null before the first one.
const SmallPicture* movingPicture(ViewerState& state, std::size_t index, Ui& ui) {
    const Recipe& recipe = presets()[index].file.recipe;
    if (!timePasses(recipe)) return nullptr;
    std::optional<PresetStrip::Moving>& moving = state.presetStrip.moving;
    if (!moving || moving->preset != index) moving = {index, ImGui::GetTime(), recipe, recipe};
    SmallPictures& small = state.smallPictures;
    if (small.find(moving->awaited) != nullptr) {
        moving->shown = moving->awaited;
        const double moment = std::floor((ImGui::GetTime() - moving->since) * kMoments) / kMoments;
        moving->awaited->time = recipe.time + (recipe.loop > 0 ? std::fmod(moment, recipe.loop) : moment);
    }
    small.wanted.push_back(moving->awaited);
    ui.wakeAt(ImGui::GetTime() + 1 / kMoments);
    return small.find(moving->shown);
}

void drawPicture(const ViewerState& state, std::size_t index, const Rect& place, bool current, bool hovered,
                 const SmallPicture* moment, const Ui& ui) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from{place.x, place.y};
    const ImVec2 to{place.x + place.width, place.y + place.height};
    const float rounding = ui.px(3);
    const ThumbnailAtlas& atlas = state.thumbnails;
    if (moment != nullptr) {
        list.AddImageRounded(std::bit_cast<ImTextureID>(state.smallPictures.texture), from, to,
                             {moment->left, moment->top}, {moment->right, moment->bottom}, IM_COL32_WHITE, rounding);
    } else if (atlas.texture != 0 && index < atlas.pictures.size()) {
        const ThumbnailAtlas::Picture& picture = atlas.pictures[index];
        list.AddImageRounded(std::bit_cast<ImTextureID>(atlas.texture), from, to, {picture.left, picture.top},
                             {picture.right, picture.bottom}, IM_COL32_WHITE, rounding);
    } else {
        list.AddRectFilled(from, to, colorOf(palette::kRaised), rounding);
    }
    const float line = ui.px(2);
    const ImVec2 outerFrom{from.x - line, from.y - line};
    const ImVec2 outerTo{to.x + line, to.y + line};
    if (current)
        list.AddRect(outerFrom, outerTo, colorOf(palette::kAccent), rounding + line, 0, line);
    else if (hovered)
        list.AddRect(outerFrom, outerTo, colorOf(palette::kSecondary), rounding + line, 0, line / 2);
}

/// Returns what a preset is good for, of which its picture shows nothing: "moves", "tiles".
const std::string& badgesOf(std::size_t index) {
    static const std::vector<std::string> all = [] {
        constexpr TileSize kWholeTile{1024, 1024};
        std::vector<std::string> badges;
        badges.reserve(presets().size());
        for (const Preset& preset : presets()) {
            const bool isTile = tiles(preset.file.recipe, kWholeTile);
            const bool isMoving = timePasses(preset.file.recipe);
            badges.emplace_back(isTile && isMoving ? "tiles, moves" : isTile ? "tiles" : isMoving ? "moves" : "");
        }
        return badges;
    }();
    return all[index];
}

void drawBadges(const std::string& badges, const Rect& picture, const Ui& ui) {
    if (badges.empty()) return;
    const ImVec2 size = textSize(ui.fonts.small, badges);
    const float padding = ui.px(3);
    const ImVec2 from{picture.x + picture.width - size.x - 2 * padding, picture.y + picture.height - size.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, {picture.x + picture.width, picture.y + picture.height}, colorOf(palette::kPanel, 0.85f),
                       ui.px(3));
    drawText(list, ui.fonts.small, {from.x + padding, from.y}, palette::kText, badges);
}

void drawTooltip(const Preset& preset, const Ui& ui) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ui.px(320));
    ImGui::TextUnformatted(preset.file.title.c_str());
    if (!preset.file.description.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, colorVector(palette::kSecondary));
        ImGui::TextUnformatted(preset.file.description.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    {
        const ScopedFont font(ui.fonts.small, ui);
        ImGui::TextDisabled("%s", kindOf(preset.file.recipe).c_str());
    }
    ImGui::EndTooltip();
}

void drawTile(ViewerState& state, std::size_t index, ImVec2 from, bool reached, Ui& ui) {
    const Preset& preset = presets()[index];
    const float width = ui.px(kPictureWidth);
    ImGui::SetCursorScreenPos(from);
    ImGui::PushID(static_cast<int>(index));
    const bool clicked = ImGui::InvisibleButton("##preset", {width, ui.px(metric::kStrip - kTop - 4)});
    ImGui::PopID();
    const std::string name = tileName(index);
    if (reached)
        ui.rects.addItem(name);
    else
        ui.rects.addPointerItem(name);
    if (clicked) loadDocument(state, preset.file);
    const bool current = isCurrent(state.document, preset);
    const bool hovered = ImGui::IsItemHovered();
    const SmallPicture* moment = hovered ? movingPicture(state, index, ui) : nullptr;
    drawPicture(state, index, {from.x, from.y, width, ui.px(kPictureHeight)}, current, hovered, moment, ui);
    drawBadges(badgesOf(index), {from.x, from.y, width, ui.px(kPictureHeight)}, ui);
    drawName(preset, current, state.document.changed(), {from.x, from.y + ui.px(kPictureHeight + 2), width, ui.px(16)},
             ui);
    if (restsOnItem(ui, name)) drawTooltip(preset, ui);
}

/// Draws a thin bar at the bottom that shows the visible part of the strip.
void drawScrollMark(float scroll, float wholeWidth, const Rect& place, const Ui& ui) {
    if (wholeWidth <= place.width) return;
    const float left = place.x + place.width * scroll / wholeWidth;
    const float bottom = place.y + place.height - ui.px(1);
    ImGui::GetWindowDrawList()->AddRectFilled({left, bottom - ui.px(2)},
                                              {left + place.width * place.width / wholeWidth, bottom},
                                              colorOf(palette::kFilled), ui.px(1));
}

/// Scrolls to a thumbnail that is not fully visible while the strip is scrolled to `scroll`.
void scrollTo(std::size_t place, float scroll, float width, const Ui& ui) {
    const float left = static_cast<float>(place) * ui.px(kPictureWidth + kGap);
    const float right = left + ui.px(kPictureWidth);
    if (left < scroll || right > scroll + width) ImGui::SetScrollX((left + right - width) / 2);
}

/// Scrolls to the preset that became the document in another way than by a click here. Another group or search begins
/// at its first preset, or with the document's in the middle.
void scrollToCurrent(ViewerState& state, const std::vector<std::size_t>& shown, float width, const Ui& ui) {
    PresetStrip& strip = state.presetStrip;
    const std::string& title = state.document.origin.title;
    const bool others = strip.seenGroup != strip.group || strip.seenSearch != strip.search;
    if (strip.current == title && !others) return;
    strip.current = title;
    strip.seenGroup = strip.group;
    strip.seenSearch = strip.search;
    if (others) ImGui::SetScrollX(0);
    const auto found = std::find_if(shown.begin(), shown.end(),
                                    [&](std::size_t i) { return isCurrent(state.document, presets()[i]); });
    if (found != shown.end())
        scrollTo(static_cast<std::size_t>(found - shown.begin()), others ? 0 : ImGui::GetScrollX(), width, ui);
}

/// Returns the thumbnail that Tab reaches: the strip is one stop in the tab order, and arrows move on from there. It is
/// the focused one if shown, else the current preset if visible, else the first visible one.
std::size_t reachedTile(const ViewerState& state, const std::vector<std::size_t>& shown,
                        const std::vector<std::size_t>& inSight, Ui& ui) {
    const auto find = [](const std::vector<std::size_t>& among, const auto& condition) -> std::optional<std::size_t> {
        const auto found = std::find_if(among.begin(), among.end(), condition);
        return found == among.end() ? std::nullopt : std::optional(*found);
    };
    const std::string_view focused = ui.focus.shown();
    if (const auto tile = find(shown, [&](std::size_t i) { return tileName(i) == focused; })) return *tile;
    if (const auto tile = find(inSight, [&](std::size_t i) { return isCurrent(state.document, presets()[i]); }))
        return *tile;
    return inSight.empty() ? 0 : inSight.front();
}

/// Moves the focus by arrow keys and scrolls to it.
void moveFocus(const std::vector<std::size_t>& shown, float width, Ui& ui) {
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const int steps = ui.focus.stepsInList(tileName(shown[i]));
        if (steps == 0) continue;
        const auto to =
            static_cast<std::size_t>(steppedRow(static_cast<int>(i), steps, static_cast<int>(shown.size())));
        ui.focus.moveTo(tileName(shown[to]));
        scrollTo(to, ImGui::GetScrollX(), width, ui);
        return;
    }
}

void drawTiles(ViewerState& state, const std::vector<std::size_t>& shown, const Rect& place, Ui& ui) {
    const float step = ui.px(kPictureWidth + kGap);
    const float margin = ui.px(2);  // for the frame of the current preset
    const float whole = step * static_cast<float>(shown.size()) - ui.px(kGap) + 2 * margin;
    ImGui::SetNextWindowContentSize({std::max(1.0f, whole), 0});
    ImGui::SetCursorScreenPos({place.x, place.y});
    ImGui::BeginChild("##pictures", {place.width, place.height}, false, kStill);
    scrollToCurrent(state, shown, place.width, ui);
    moveFocus(shown, place.width, ui);
    const ImGuiIO& io = ImGui::GetIO();
    const float wheel = io.MouseWheel + io.MouseWheelH;
    if (ImGui::IsWindowHovered() && wheel != 0) ImGui::SetScrollX(ImGui::GetScrollX() - wheel * step * kTilesPerNotch);
    const float scroll = ImGui::GetScrollX();
    std::vector<std::size_t> visible;
    const auto left = [&](std::size_t i) { return place.x + margin - scroll + static_cast<float>(i) * step; };
    const auto isInSight = [&](std::size_t i) { return left(i) + step >= place.x && left(i) <= place.x + place.width; };
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (isInSight(i)) visible.push_back(shown[i]);
    const std::size_t reached = reachedTile(state, shown, visible, ui);
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (isInSight(i))
            drawTile(state, shown[i], {std::round(left(i)), place.y + ui.px(kTop)}, shown[i] == reached, ui);
    if (shown.empty())
        drawText(*ImGui::GetWindowDrawList(), ui.fonts.text, {place.x, place.y + ui.px(kTop + 20)}, palette::kSecondary,
                 "No preset has this in its name");
    drawScrollMark(scroll, whole, place, ui);
    ImGui::EndChild();
}

}  // namespace

void drawPresetStrip(ViewerState& state, Ui& ui) {
    const Rect& strip = ui.layout.presets;
    if (strip.height <= 0) return;
    ImGui::SetNextWindowPos({strip.x, strip.y});
    ImGui::SetNextWindowSize({strip.width, strip.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##presets", nullptr, kStill | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    const std::string& search = state.presetStrip.search;
    std::vector<std::size_t> shown = foundPresets(search, state.presetStrip.group);
    const std::string near = shown.empty() ? nearSearch(search) : std::string();
    if (!near.empty()) shown = foundPresets(near, state.presetStrip.group);
    if (drawSearch(state, ui) && !shown.empty()) loadDocument(state, presets()[shown.front()].file);
    if (!shown.empty()) drawMeant(state, near, ui);  // after the field, which the click leaves
    const float side = ui.px(kSideWidth + 2 * 16);
    const Rect place{strip.x + side, strip.y, strip.width - 2 * side, strip.height - ui.px(1)};
    if (place.width > 1) {
        drawTiles(state, shown, place, ui);
        drawFiles(state, ui);
    }
    const float line = std::max(1.0f, ui.px(1));
    ImGui::GetWindowDrawList()->AddRectFilled({strip.x, strip.y + strip.height - line},
                                              {strip.x + strip.width, strip.y + strip.height}, colorOf(palette::kLine));
    ui.rects.add("presets", strip.x, strip.y, strip.width, strip.height);
    ImGui::End();
}

}  // namespace noisescope
