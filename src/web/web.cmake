# The page: one folder of static files that opens from a disk and from any host. Included by src/CMakeLists.txt.
set(web ${CMAKE_CURRENT_LIST_DIR})
set(page ${PROJECT_BINARY_DIR}/page)

# The module is text inside a script: pages from a disk may not fetch files.
add_executable(noisescope_twin ${web}/model.cpp)
target_link_libraries(noisescope_twin PRIVATE noisescope_codegen noisescope_color noisescope_library)
set(exported _malloc _free)
file(STRINGS ${web}/model.cpp lines REGEX "^(const|int|void) .*page_")
foreach(line IN LISTS lines)
    string(REGEX MATCH "page_[a-z_]+" name "${line}")
    list(APPEND exported _${name})
endforeach()
list(JOIN exported "," exported)
set(module_options -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sSTACK_SIZE=1MB)
target_link_options(noisescope_twin PRIVATE -Os -sSINGLE_FILE=1 -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=1MB -sMODULARIZE=1
                    -sEXPORT_NAME=createTwin -sENVIRONMENT=web,worker,node -sFILESYSTEM=0 "-sEXPORTED_FUNCTIONS=${exported}"
                    "-sEXPORTED_RUNTIME_METHODS=ccall,HEAPU8,HEAPU32,HEAPF32")
set_target_properties(noisescope_twin PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/web)
