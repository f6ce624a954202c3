// Names and sets of maps of each document's exports, while it is open or comes back.
#include <algorithm>

#include "recipe/recipe.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/export/export_layers.h"
#include "viewer/model/export/export_set.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostTypedNames = 64;

}  // namespace

std::string exportDocumentOf(const Document& document) {
    // A path is absolute: no title is taken for one.
    return document.path.empty() ? "title " + document.origin.title : document.path;
}

namespace {

/// Keeps the set of maps of the document before, and takes the one of `document`; a new document begins without.
void followSet(ViewerState& state, const std::string& document) {
    ExportForm& form = state.exportForm;
    std::string& what = state.settings.exportWhat;
    const bool exported = what == kSetPurpose;
    std::erase_if(form.sets, [&](const ChosenSet& row) { return row.document == form.belongsTo.document; });
    if (!form.belongsTo.document.empty()) form.sets.push_back({form.belongsTo.document, exported, form.set});
    if (form.sets.size() > kMostTypedNames) form.sets.erase(form.sets.begin());
    const auto found = std::ranges::find(form.sets, document, &ChosenSet::document);
    const bool known = found != form.sets.end();
    form.set = known ? found->set : ExportSet();
    if (known && found->exported) what = kSetPurpose;
    if (exported && !(known && found->exported) && !form.belongsTo.document.empty()) what = exportPurposes().front().id;
}

}  // namespace

void followDocument(ViewerState& state) {
    ExportForm& form = state.exportForm;
    const ExportKind kind = exportKindOf(state);
    const TypedName now{
        exportDocumentOf(state.document), state.document.recipe->output, kind, layerFilesOf(state.settings, kind), {}};
    const auto isFor = [](const TypedName& what) {
        return [&what](const TypedName& name) {
            return name.document == what.document && name.output == what.output && name.kind == what.kind &&
                   name.files == what.files;
        };
    };
    if (isFor(now)(form.belongsTo)) return;
    if (now.document != form.belongsTo.document) followSet(state, now.document);
    std::erase_if(form.names, isFor(form.belongsTo));
    if (!form.name.empty()) {
        form.names.push_back(form.belongsTo);
        form.names.back().name = form.name;
    }
    if (form.names.size() > kMostTypedNames) form.names.erase(form.names.begin());
    const auto found = std::ranges::find_if(form.names, isFor(now));
    form.name = found == form.names.end() ? "" : found->name;
    form.belongsTo = now;
    followFormat(state);
}

void followSaved(ExportForm& form, const std::string& before, const Document& document) {
    const std::string after = exportDocumentOf(document);
    const auto follow = [&](TypedName& name) {
        if (name.document == before) name.document = after;
    };
    follow(form.belongsTo);
    for (TypedName& name : form.names) follow(name);
    for (ChosenSet& row : form.sets)
        if (row.document == before) row.document = after;
}

}  // namespace noisescope
