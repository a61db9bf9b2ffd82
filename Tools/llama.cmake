# Included by CMake after each project() of llama-cpp-python's build, to build only the libraries that Hearth links. The package
# enables llama.cpp's common library in the cache; a variable overrides the cache.
set(LLAMA_BUILD_COMMON OFF)
# libmtmd is built for images. Its command-line tools need the common library.
set(LLAMA_BUILD_TOOLS OFF)

function(leave_out_what_only_common_needs)
    if(TARGET cpp-httplib)
        set_target_properties(cpp-httplib PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endfunction()

if(CMAKE_CURRENT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)
    cmake_language(DEFER CALL leave_out_what_only_common_needs)
endif()
