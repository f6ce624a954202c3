# Writes the checkout's commit into a header if it has changed. Runs in every build, so that a new commit needs no new
# configuration.
#   cmake -D SOURCE=DIR -D OUTPUT=commit.h -P commit.cmake
set(commit "")
set(changed false)
# A source archive may lie inside another repository, whose commit must not be used.
execute_process(COMMAND git rev-parse --show-toplevel HEAD WORKING_DIRECTORY "${SOURCE}"
                OUTPUT_VARIABLE found RESULT_VARIABLE failed ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT failed)
    string(REGEX MATCH "^(.*)\n([0-9a-f]+)$" matched "${found}")
    file(REAL_PATH "${CMAKE_MATCH_1}" top)
    file(REAL_PATH "${SOURCE}" source)
    if(matched AND top STREQUAL source)
        string(SUBSTRING "${CMAKE_MATCH_2}" 0 10 commit)  # fixed length: git's own choice depends on the clone
        execute_process(COMMAND git --no-optional-locks status --porcelain --untracked-files=no WORKING_DIRECTORY "${SOURCE}"
                        OUTPUT_VARIABLE changes ERROR_QUIET)
        if(changes)
            set(changed true)
        endif()
    endif()
endif()
set(text "#define NOISESCOPE_COMMIT \"${commit}\"\n#define NOISESCOPE_CHANGED ${changed}\n")
set(before "")
if(EXISTS "${OUTPUT}")
    file(READ "${OUTPUT}" before)
endif()
if(NOT text STREQUAL before)
    file(WRITE "${OUTPUT}" "${text}")
endif()
