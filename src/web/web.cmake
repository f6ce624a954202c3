# The page: one folder of static files that opens from a local disk and from any host. Included by src/CMakeLists.txt.
set(web ${CMAKE_CURRENT_LIST_DIR})
set(page ${PROJECT_BINARY_DIR}/page)

# Textures are those of the program: its requests, sets and maps, without a device and without files.
file(GLOB requests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/export/request/*.cpp)
set(textures ${requests} image/formats.cpp image/image_writer.cpp image/map_place.cpp image/motion/frame_pattern.cpp
    image/tiff/geo_keys.cpp)
foreach(source IN ITEMS class_levels clipped_values color_levels field_drawer field_export file_spec height_code kept_fields layers
                        mask_bands mip_average series_values solid_maps surface_maps)
    list(APPEND textures export/${source}.cpp)
endforeach()

# Embeds the WebAssembly module in a script: pages from a local disk may not fetch files.
add_executable(noisescope_twin ${web}/model.cpp ${web}/pixel_classes.cpp ${web}/recipe_state.cpp ${web}/texture_set.cpp ${web}/no_files.cpp
               ${textures})
target_link_libraries(noisescope_twin PRIVATE noisescope_snippet noisescope_color noisescope_library)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${web}/model.cpp)  # a new function is exported, too
set(exported _malloc _free)
file(STRINGS ${web}/model.cpp lines REGEX "^(const|int|void) .*page_")
foreach(line IN LISTS lines)
    string(REGEX MATCH "page_[a-z_]+" name "${line}")
    list(APPEND exported _${name})
endforeach()
list(JOIN exported "," exported)
target_link_options(noisescope_twin PRIVATE -Os -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=1MB -sMODULARIZE=1
                    -sEXPORT_NAME=createTwin -sENVIRONMENT=web,worker,node -sFILESYSTEM=0 "-sEXPORTED_FUNCTIONS=${exported}"
                    "-sEXPORTED_RUNTIME_METHODS=ccall,HEAPU8,HEAPU32")
set_target_properties(noisescope_twin PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/web)
# Emscripten needs acorn (Debian: node-acorn); NODE_PATH lets a node that is not Debian's find it.
set_property(DIRECTORY PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")

file(GLOB page_files CONFIGURE_DEPENDS ${web}/*.html ${web}/*.css ${web}/*.js)
add_custom_command(
    OUTPUT ${page}/index.html
    COMMAND ${Python3_EXECUTABLE} ${web}/make_page.py --source ${web} --module ${CMAKE_CURRENT_BINARY_DIR}/web/noisescope_twin.js
            --output ${page}
    DEPENDS noisescope_twin ${web}/make_page.py ${page_files}
    COMMENT "Putting the page together"
    VERBATIM)
add_custom_target(page ALL DEPENDS ${page}/index.html)

# The package for npm: the same objects as a script that others import, with the C interface.
file(STRINGS ${PROJECT_SOURCE_DIR}/src/library/noisescope.h lines REGEX "noisescope_[a-z_]+[(]")
foreach(line IN LISTS lines)
    if(line MATCHES "^NOISESCOPE_API .*[ *](noisescope_[a-z_]+)[(]")
        list(APPEND functions _${CMAKE_MATCH_1})
    endif()
endforeach()
list(JOIN functions "," functions)
add_executable(noisescope_module $<TARGET_OBJECTS:noisescope_twin>)
target_link_libraries(noisescope_module PRIVATE noisescope_snippet noisescope_color noisescope_library)
target_link_options(noisescope_module PRIVATE -Os -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=1MB -sMODULARIZE=1
                    -sEXPORT_ES6=1 -sUSE_ES6_IMPORT_META=0 -sENVIRONMENT=web -sFILESYSTEM=0
                    "-sEXPORTED_FUNCTIONS=${exported},${functions}" "-sEXPORTED_RUNTIME_METHODS=HEAPU8,HEAPU32")
set_target_properties(noisescope_module PROPERTIES LINKER_LANGUAGE CXX EXCLUDE_FROM_ALL ON
                      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/web)
file(GLOB npm_files CONFIGURE_DEPENDS ${web}/npm/*)
add_custom_command(
    OUTPUT ${PROJECT_BINARY_DIR}/npm/package.json
    COMMAND ${Python3_EXECUTABLE} ${web}/make_package.py --root ${PROJECT_SOURCE_DIR} --version ${PROJECT_VERSION}
            --module ${CMAKE_CURRENT_BINARY_DIR}/web/noisescope_module.js --output ${PROJECT_BINARY_DIR}/npm
    DEPENDS noisescope_module ${web}/make_package.py ${npm_files} ${shaders}
    COMMENT "Putting the package for npm together"
    VERBATIM)
add_custom_target(npm DEPENDS ${PROJECT_BINARY_DIR}/npm/package.json)

# Test of the C interface with the conformance file, run by node.
enable_language(C)
add_executable(noisescope_conform ${PROJECT_SOURCE_DIR}/tests/library/conform.c)
target_link_libraries(noisescope_conform PRIVATE noisescope_library)
target_link_options(noisescope_conform PRIVATE -O2 -fwasm-exceptions -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sENVIRONMENT=node
                    -sNODERAWFS=1 -sEXIT_RUNTIME=1)
set_target_properties(noisescope_conform PROPERTIES EXCLUDE_FROM_ALL ON LINKER_LANGUAGE CXX)
