// Right panel: tabs, and the export, which stays visible below them.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "recipe/recipe.h"
#include "viewer/panels/explain/explain_panels.h"
#include "viewer/panels/map/map_panels.h"
#include "viewer/panels/panels.h"
#include "viewer/panels/sections.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kRightGrip = 6;  // width of the panel's left edge that can be dragged
constexpr float kSectionHeader = 26;
constexpr float kAboveTabs = 6;
constexpr float kTabsHeight = 40;       // with the space around them
constexpr float kBelow = 6;             // space below the code
constexpr float kLargestExport = 0.7f;  // share of the panel's height; more scrolls
constexpr float kDragStarts = 2;        // least movement: the second press of a double-click is no drag

struct PanelTab {
    std::string_view id;  ///< of Settings::rightTab
    const char* label;
    void (*draw)(ViewerState& state, Ui& ui);
    const char* help;
};

/// Draws the code in the height that is left.
void drawCode(ViewerState& state, Ui& ui) {
    const float used = ImGui::GetCursorScreenPos().y + ImGui::GetScrollY() - ImGui::GetWindowPos().y;
    drawCodeSection(state, ui, ImGui::GetWindowHeight() - used - ui.px(kBelow));
}

/// A page of Inspect.
struct InspectTab {
    InspectPage page;
    const char* id;
    const char* label;
    void (*draw)(ViewerState& state, Ui& ui);
    const char* help;
};
constexpr std::array kInspectTabs{
    InspectTab{InspectPage::values, "values", "Values", drawInspectSection, "Histogram, statistics and overlays"},
    InspectTab{InspectPage::explain, "explain", "Explain", drawExplainSection,
               "Why the value under the pointer is what it is, step by step"},
    InspectTab{InspectPage::graphs, "graphs", "Graphs", drawGraphsSection,
               "Values along a line, spectrum, directions, fades, and more"},
    InspectTab{InspectPage::classes, "classes", "Classes", drawClassesSection,
               "Classes of the map, their bounds, passes over cells"},
};

/// Draws the pages of Inspect; classes are those of a recipe with a map.
void drawInspect(ViewerState& state, Ui& ui) {
    const bool hasMap = !state.document.recipe->map.empty();
    if (!hasMap && state.inspectPage == InspectPage::classes) state.inspectPage = InspectPage::values;
    std::vector<Segment> segments;
    std::vector<const InspectTab*> tabs;
    int chosen = 0;
    for (const InspectTab& tab : kInspectTabs) {
        if (tab.page == InspectPage::classes && !hasMap) continue;
        if (tab.page == state.inspectPage) chosen = static_cast<int>(segments.size());
        segments.push_back({tab.id, tab.label, true, tab.help});
        tabs.push_back(&tab);
    }
    const int next = drawSegments("inspect", segments, chosen, ui.rowWidth, ui.fonts.small, ui);
    const InspectTab& tab = *tabs[static_cast<std::size_t>(next)];
    state.inspectPage = tab.page;
    drawGap(4, ui);
    tab.draw(state, ui);
}

constexpr std::array kPanelTabs{
    PanelTab{"color", "Color", drawColorSection, "The colors and their range"},
    PanelTab{"inspect", "Inspect", drawInspect, "Histogram, statistics and overlays"},
    PanelTab{"code", "Code", drawCode, "The recipe as code in 17 languages"},
};
constexpr std::string_view kExport = "export";

/// Draws a triangle that points down, or to the right if folded.
void drawTriangle(ImVec2 center, bool folded, Tone tone, const Ui& ui) {
    const float a = ui.px(3.5f);
    const float b = ui.px(2);
    const ImVec2 points[] = {
        folded ? ImVec2{center.x - b, center.y - a} : ImVec2{center.x - a, center.y - b},
        folded ? ImVec2{center.x + b, center.y} : ImVec2{center.x, center.y + b},
        folded ? ImVec2{center.x - b, center.y + a} : ImVec2{center.x + a, center.y - b},
    };
    ImGui::GetWindowDrawList()->AddPolyline(points, 3, colorOf(tone), 0, ui.px(1.5f));
}

/// Draws the export's name and a rule; a click folds or unfolds its options.
void drawExportHeader(ViewerState& state, Ui& ui) {
    constexpr std::string_view kLabel = "EXPORT";
    constexpr std::string_view kWhat = "textures, animation, mesh \u2026";
    std::set<std::string>& foldedGroups = state.settings.foldedGroups;
    const std::string id(kExport);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.px(kSectionHeader);
    ImGui::PushID(id.c_str());
    if (ImGui::InvisibleButton("##fold", {ui.rowWidth, height}) && foldedGroups.erase(id) == 0) foldedGroups.insert(id);
    ImGui::PopID();
    ui.rects.addItem("section/" + id);
    const bool folded = foldedGroups.contains(id);
    const Tone tone = ImGui::IsItemHovered() ? palette::kText : palette::kSecondary;
    const float middle = std::round(from.y + height / 2);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = std::floor(middle - textSize(ui.fonts.small, kLabel).y / 2);
    float right = from.x + drawText(list, ui.fonts.small, {from.x, top}, tone, kLabel);
    if (folded) right += ui.px(8) + drawText(list, ui.fonts.small, {right + ui.px(8), top}, tone, kWhat);
    drawTriangle({from.x + ui.rowWidth - ui.px(5), middle}, folded, tone, ui);
    list.AddRectFilled({right + ui.px(8), middle},
                       {from.x + ui.rowWidth - ui.px(16), middle + std::max(1.0f, ui.px(1))}, colorOf(palette::kLine));
}

const RealSetting& widthSetting() {
    const auto rows = settingRows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [](const SettingRow& row) { return row.id == "right_width"; });
    return std::get<RealSetting>(found->kind);
}

/// Draws the panel's left edge: dragging it changes the width, a double-click restores it.
void drawRightGrip(ViewerState& state, Ui& ui) {
    const Rect& panel = ui.layout.right;
    const RealSetting& width = widthSetting();
    ImGui::SetCursorScreenPos({panel.x, panel.y});
    ImGui::InvisibleButton("##edge", {ui.px(kRightGrip), panel.height});
    ui.rects.addItem("right.edge");
    const bool active = ImGui::IsItemActive();
    const bool lit = active || ImGui::IsItemHovered();
    if (lit) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    double wanted = state.settings.rightWidth;
    if (active && ImGui::IsMouseDragging(ImGuiMouseButton_Left, ui.px(kDragStarts)))
        wanted = std::clamp(static_cast<double>((panel.x + panel.width - ImGui::GetIO().MousePos.x) / ui.scale),
                            width.minimum, width.maximum);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) wanted = Settings().rightWidth;
    wanted = std::clamp(wanted - static_cast<double>(metric::kUnit) * ui.focus.steps("right.edge"), width.minimum,
                        width.maximum);
    state.settings.rightWidth = wanted;
    ImGui::GetWindowDrawList()->AddRectFilled({panel.x, panel.y},
                                              {panel.x + std::max(1.0f, ui.px(1)), panel.y + panel.height},
                                              colorOf(active ? palette::kAccent
                                                      : lit  ? palette::kSecondary
                                                             : palette::kLine));
}

/// Draws the names of the tabs; returns the chosen one.
const PanelTab& drawTabs(ViewerState& state, Ui& ui) {
    std::vector<Segment> segments;
    segments.reserve(kPanelTabs.size());
    int chosen = 0;
    for (const PanelTab& tab : kPanelTabs) {
        if (tab.id == state.settings.rightTab) chosen = static_cast<int>(segments.size());
        segments.push_back({std::string(tab.id), tab.label, true, tab.help});
    }
    const int next = drawSegments("tab", segments, chosen, ui.rowWidth, ui.fonts.text, ui);
    const PanelTab& tab = kPanelTabs[static_cast<std::size_t>(next)];
    if (next != chosen) state.settings.rightTab = tab.id;
    return tab;
}

void drawOpenTab(ViewerState& state, float height, Ui& ui) {
    const Rect& panel = ui.layout.right;
    ImGui::SetCursorScreenPos({panel.x + ui.px(kRightGrip), panel.y});
    ImGui::BeginChild("##tabs", {panel.width - ui.px(kRightGrip), ui.px(kTabsHeight)});
    ImGui::Indent(ui.px(2 * metric::kUnit - kRightGrip));
    drawGap(kAboveTabs, ui);
    const PanelTab& tab = drawTabs(state, ui);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({panel.x + ui.px(kRightGrip), panel.y + ui.px(kTabsHeight)});
    ImGui::PushID(tab.id.data(), tab.id.data() + tab.id.size());  // each tab keeps its scrolling
    ImGui::BeginChild("##tab", {panel.width - ui.px(kRightGrip), std::max(1.0f, height - ui.px(kTabsHeight))});
    ImGui::Indent(ui.px(2 * metric::kUnit - kRightGrip));
    tab.draw(state, ui);
    ImGui::EndChild();
    ImGui::PopID();
}

/// Draws the export. Its row is the panel's last line, so that the button never moves, with what it says of the files
/// above; its options scroll where they find no room.
void drawExport(ViewerState& state, float height, Ui& ui) {
    const Rect& panel = ui.layout.right;
    // At first that of one line: Dear ImGui skips what is in a window without height.
    const float row = std::min(std::max(ui.exportRowHeight, ui.px(metric::kRow)), height - 1);
    const float notes = std::min(ui.exportNotesHeight, std::max(0.0f, height - row - 1));
    const float left = panel.x + ui.px(kRightGrip);
    const float bottom = panel.y + panel.height;
    constexpr int kFixed = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    const auto drawPart = [&](const char* name, float top, float below, int flags, const auto& draw) {
        ImGui::SetCursorScreenPos({left, top});
        ImGui::BeginChild(name, {panel.width - ui.px(kRightGrip), below}, false, flags);
        ImGui::Indent(ui.px(2 * metric::kUnit - kRightGrip));
        const float first = ImGui::GetCursorScreenPos().y;
        draw();
        const float needed = ImGui::GetCursorScreenPos().y - first;
        ImGui::EndChild();
        return needed;
    };
    const bool whole = height >= ui.exportHeight;
    const float room = std::max(1.0f, height - row - notes - (whole ? 0 : ui.px(metric::kUnit) / 2));
    const float options = drawPart("##export", bottom - height, room, whole ? kFixed : 0, [&] {
        drawExportHeader(state, ui);
        drawExportSection(state, ui);
    });
    const float said =
        drawPart("##notes", bottom - row - notes, std::max(1.0f, notes), kFixed, [&] { drawExportNotes(state, ui); });
    const float last = drawPart("##go", bottom - row, row, kFixed, [&] {
        drawExportRow(state, ui);
        drawGap(8, ui);
    });
    const float sum = options + said + last;
    if (sum != ui.exportHeight || said != ui.exportNotesHeight || last != ui.exportRowHeight)
        ui.wakeAt(ImGui::GetTime());
    ui.exportHeight = sum;
    ui.exportNotesHeight = said;
    ui.exportRowHeight = last;
}

}  // namespace

void drawRightPanel(ViewerState& state, Ui& ui) {
    const Rect& panel = ui.layout.right;
    if (panel.width <= 0) return;
    ImGui::SetNextWindowPos({panel.x, panel.y});
    ImGui::SetNextWindowSize({panel.width, panel.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##right", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleVar();
    ui.rowWidth = std::max(1.0f, panel.width - 2 * ui.px(2 * metric::kUnit));
    const float below = std::max(1.0f, std::min(ui.exportHeight, std::floor(panel.height * kLargestExport)));
    drawOpenTab(state, std::max(1.0f, panel.height - below), ui);
    drawExport(state, below, ui);
    drawRightGrip(state, ui);
    ui.rects.add("right", panel.x, panel.y, panel.width, panel.height);
    ImGui::End();
}

}  // namespace noisescope
