#include "viewer/host/host.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <utility>

#include "core/error.h"
#include "files/atomic_file.h"

namespace noisescope {
namespace {

constexpr double kReportSeconds = 0.1;
constexpr const char* kGlslVersion = "#version 410 core";

}  // namespace

// Our callbacks first: ImGui's callbacks call those installed before.
ImGuiSession::ImGuiSession(GLFWwindow* window, WindowInput& input) {
    listenTo(window, input);
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    queueKeys(window);
    ImGui::GetIO().KeyMap[ImGuiKey_Tab] = -1;  // Focus moves through all widgets, ImGui only through fields
    ImGui_ImplOpenGL3_Init(kGlslVersion);
}

ImGuiSession::~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Report::update(ViewerState& state, std::string text, bool resting) {
    if (text == written) return;
    const double now = glfwGetTime();
    if (!resting && now - last < kReportSeconds) return;
    last = now;
    written = std::move(text);
    try {
        writeFileAtomically(*path, written, true);
    } catch (const Error& error) {
        showFailure(state, error);
        path.reset();  // reports the failure only once
    }
}

Host::Host(const ViewerOptions& viewerOptions)
    : options(viewerOptions),
      window({options.width.value_or(keeper.loaded().windowWidth),
              options.height.value_or(keeper.loaded().windowHeight), "Noisescope", true}),
      imgui(window.handle(), input),
      rects{options.uiRects, {}},
      report{options.stateFile, {}} {
    state.document = documentOf(options.file);
    state.document.path = options.path.string();
    state.history.settled = state.document;
    keeper.begin(state, options.restore);
    state.thumbnails = thumbnails.atlas();
    state.field.device = deviceName();
}

// Hides the window first: an export may have to wait for the driver before it ends.
Host::~Host() { glfwHideWindow(window.handle()); }

}  // namespace noisescope
