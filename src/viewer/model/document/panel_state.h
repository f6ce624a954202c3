// State of panels and dialogs as plain data, part of ViewerState.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "export/request/export_maps.h"
#include "export/request/export_request.h"
#include "recipe/comparison.h"
#include "recipe/gradient.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/history.h"

namespace noisescope {

/// Dialog that moves the view to typed coordinates.
struct GoTo {
    bool open = false;
    bool appearing = false;
    // As typed:
    std::string x, y;   ///< center of the canvas, in cells of the first octave
    std::string cells;  ///< over the canvas' height
};

/// The command palette.
struct PaletteState {
    bool open = false;
    bool appearing = false;
    int frames = 0;  ///< frames drawn since it opened
    std::string text;
    int selected = 0;
};

/// State of the preset strip.
struct PresetStrip {
    std::string search;
    int group = -1;          ///< row of presetGroups(); -1: all
    std::string current;     ///< title of the preset that it last scrolled to
    std::string seenSearch;  ///< of the thumbnails that it last showed
    int seenGroup = -1;
    /// A preset that moves under the pointer.
    struct Moving {
        std::size_t preset = 0;  ///< index into presets()
        double since = 0;        ///< of the window's clock
        HeldRecipe awaited;      ///< the next moment
        HeldRecipe shown;        ///< the last one whose picture was there
    };
    std::optional<Moving> moving;
};

/// Size of a thumbnail in pixels: twice its size on screen at scale 1.
constexpr int kThumbnailWidth = 192;
constexpr int kThumbnailHeight = 112;

/// Thumbnails of the presets.
struct ThumbnailAtlas {
    struct Picture {
        float left = 0, top = 0, right = 1, bottom = 1;  ///< texture coordinates
    };
    std::uintptr_t texture = 0;     ///< of the window's ImGui backend; 0: none
    std::vector<Picture> pictures;  ///< in the order of presets(); empty: none
};

/// Text typed into the values of a comparison.
struct CompareBar {
    std::array<std::string, kMostCompared> problems;  ///< reason for refusing a value; empty: accepted
    std::optional<std::string> list;                  ///< all values as typed; empty: nobody types
    std::string listProblem;
};

/// Selects the part of a recipe with layers, or of one with a map, that the canvas shows.
enum class LayerLook { result, layer, mask, map };

/// Small picture of a layer or mask.
struct LayerThumbnail {
    std::string path;
    float left = 0, top = 0, right = 1, bottom = 1;  ///< texture coordinates
};

/// Heights of the bars of a histogram from -1 to 1; the highest is 1.
using CurveBars = std::array<float, 64>;

/// State of the list of layers.
struct LayerPanel {
    std::string selected;  ///< path of the layer or mask that the rows below edit; empty without layers
    LayerLook look = LayerLook::result;
    std::optional<std::string> name;  ///< of the selected layer, being typed
    bool naming = false;              ///< its field has the keyboard
    std::string dragged;              ///< path of the layer whose row is held
    std::uintptr_t texture = 0;       ///< of the window's ImGui backend; 0: none
    std::vector<LayerThumbnail> pictures;
    std::vector<CurveBars> curves;  ///< of the values that go into each curve of the selected layer; may lack some
};

/// State of the recipe panel: its search and the unfolded group.
struct RecipePanelState {
    std::string search;
    bool focusSearch = false;
    std::string opened;  ///< the group just unfolded, which is to be scrolled to
};

/// State of the gradient editor: selection, drag and color picker.
struct GradientEditorState {
    int selected = 0;
    bool focused = false;  ///< the last click was in the editor, so Delete applies to it
    struct Drag {
        Gradient start;  ///< gradient at the start of the drag, with the stop in it
        int stop = 0;    ///< index in `start`
        float mouseX = 0;
        bool moved = false;
    };
    std::optional<Drag> drag;
    std::array<float, 3> picked{};  ///< color in the picker, finer than the stop's 8 bits
    bool swatchCloses = false;      ///< the press on the swatch has closed the picker: its end does not open it again
    bool dropper = false;           ///< the next click on the canvas sets the selected stop to the color there
    std::optional<std::array<std::uint8_t, 3>> under;  ///< while it is: red, green, blue under the cursor
};

/// A dragged end of the color range.
struct RangeDrag {
    bool high = false;
    Range view;  ///< range of the histogram at the start of the drag
    float mouseX = 0;
    double start = 0;  ///< value of the end at the start of the drag
};

/// Several maps of the recipe in one export.
struct ExportSet {
    std::array<bool, kMapCount> wanted{true, true, true};  ///< in the order of allMaps()
    int bands = 4;                                         ///< of masks
    std::string pattern = "{name}_{map}";                  ///< of the file names, without extension
};

/// A typed file name and the export it was typed for.
struct TypedName {
    std::string document;  ///< exportDocumentOf()
    int output = 0;        ///< Recipe::output
    ExportKind kind = ExportKind::picture;
    LayerFiles files = LayerFiles::numbered;  ///< for a series of pictures
    std::string name;
};

/// Set of maps chosen for a document.
struct ChosenSet {
    std::string document;   ///< exportDocumentOf()
    bool exported = false;  ///< a set was the purpose of its exports
    ExportSet set;
};

/// The map's cells as an export.
struct CellsForm {
    std::string format = "png";    ///< an id of cellFormats()
    int side = 8;                  ///< pixels of a cell
    std::array<bool, 4> beside{};  ///< pictures beside the main file, in the order of cellPictures()
    std::string name;              ///< as typed; empty: made from the recipe's title
    std::string document;          ///< exportDocumentOf() that it was typed for
};

/// A mesh of the heights as an export; its size is that of pictures, its height and sea are those of the surface.
struct MeshForm {
    std::string format = "glb";  ///< an extension without its dot
    int every = 1;               ///< pixels from a vertex to the next
    double worldSize = 10;       ///< from the first to the last column
    bool solid = false;          ///< with walls and a floor
    std::string name;            ///< as typed; empty: made from the recipe's title
    std::string document;        ///< exportDocumentOf() that it was typed for
};

/// Settings of the next picture export; Settings holds those of animations and volumes.
struct ExportForm {
    int size = 0;                     ///< row of exportSizes()
    int width = 1920, height = 1080;  ///< the custom size
    int format = 0;                   ///< row of exportFormats()
    bool color = true;                ///< export colors where the recipe has any
    bool fit = false;                 ///< measure the range, where files take one
    std::string profile = "none";     ///< program that pictures are for, an id of profileRows()
    int tileColumns = 1;              ///< tiles that a picture is cut into
    int tileRows = 1;
    std::string place;               ///< of the files on a map, as readPlace() takes it; empty: none
    std::string worldHeight;         ///< meters from the range's low to its high; empty: what the relief says
    std::string name;                ///< as typed; empty: made from the recipe's title
    TypedName belongsTo;             ///< the export `name` was typed for
    std::vector<TypedName> names;    ///< names typed for other exports, newest last
    std::filesystem::path folder;    ///< folder of the last export; empty: the current one
    std::filesystem::path existing;  ///< file or pattern found at the destination: a second confirmation replaces it
    CellsForm cells;
    MeshForm mesh;
    ExportSet set;
    std::vector<ChosenSet> sets;  ///< of other documents, newest last
};

/// Notice that unsaved work was restored, shown until it is dismissed.
struct Restored {
    std::string name;      ///< name of the restored document
    bool crashed = false;  ///< the program or the machine ended without closing the window
    Document instead;      ///< document that was open, or would have been opened
};

/// Distance of a random variation from its recipe; see variationOf().
enum class VariationKind { alike, same, others };
constexpr std::size_t kVariations = 12;

/// Grid of random variations.
struct VariationGrid {
    bool open = false;
    bool appearing = false;
    bool alike = false;  ///< they differ by a few values
    HeldRecipe base;     ///< recipe that they are variations of
    std::uint32_t seed = 0;
    std::int64_t round = 0;                                      ///< counts the grids that were asked for
    std::array<std::optional<HeldRecipe>, kVariations> recipes;  ///< empty: not there yet
    std::optional<std::size_t> chosen;                           ///< the one that is the document's recipe
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend: 4 x 3 pictures; 0: none
};

/// Picture of a row of a list of choices, drawn once after the start.
struct ChoiceSample {
    std::string name;                                ///< "noise/perlin"
    float left = 0, top = 0, right = 1, bottom = 1;  ///< texture coordinates
};
struct ChoiceSamples {
    std::string wanted;          ///< group of the last opened list with pictures, "noise/"; empty: none yet
    std::uintptr_t texture = 0;  ///< of the window's ImGui backend; 0: none
    std::vector<ChoiceSample> samples;
};

/// Small picture of a recipe.
struct SmallPicture {
    HeldRecipe recipe;
    float left = 0, top = 0, right = 1, bottom = 1;  ///< texture coordinates
};
/// Pictures that panels ask for in each frame that shows them.
struct SmallPictures {
    std::vector<HeldRecipe> wanted;  ///< of this frame
    std::uintptr_t texture = 0;      ///< of the window's ImGui backend; 0: none
    std::vector<SmallPicture> pictures;

    /// Null: it is not drawn yet.
    [[nodiscard]] const SmallPicture* find(const HeldRecipe& recipe) const {
        for (const SmallPicture& picture : pictures)
            if (picture.recipe == recipe) return &picture;
        return nullptr;
    }
};

/// Moment of time that the canvas shows instead of the recipe's, while time plays and after it.
struct Moment {
    double time = 0;  ///< in seconds
    double from = 0;  ///< time of the recipe when it began to play
};

/// A recipe kept beside A and B while the window is open.
struct Pin {
    std::string name;
    HeldRecipe recipe;
};

}  // namespace noisescope
