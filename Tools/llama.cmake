# What CMake includes behind each project() of llama-cpp-python's build, so that only the libraries are built that Hearth
# links. The package turns llama.cpp's common library on, in the cache; a variable goes before the cache.
set(LLAMA_BUILD_COMMON OFF)

function(leave_out_what_only_common_needs)
    if(TARGET cpp-httplib)
        set_target_properties(cpp-httplib PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endfunction()

if(CMAKE_CURRENT_SOURCE_DIR STREQUAL CMAKE_SOURCE_DIR)
    cmake_language(DEFER CALL leave_out_what_only_common_needs)
endif()
