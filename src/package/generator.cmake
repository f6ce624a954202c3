# Settings for each kind of package. Run by cpack for each of them.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})  # the release's day: packages of the same files are the same bytes
    execute_process(COMMAND date --utc --date=${CPACK_NOISESCOPE_RELEASED} +%s OUTPUT_VARIABLE seconds OUTPUT_STRIP_TRAILING_WHITESPACE
                    COMMAND_ERROR_IS_FATAL ANY)
    set(ENV{SOURCE_DATE_EPOCH} ${seconds})
endif()
if(CPACK_GENERATOR STREQUAL DEB)
    set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
else()
    set(CPACK_PACKAGING_INSTALL_PREFIX /)  # relative to the archive's top folder
    set(CPACK_PACKAGE_FILE_NAME ${CPACK_ARCHIVE_FILE_NAME})
endif()
