#include "CSystemModel.h"

#include <stddef.h>

#if defined(__APPLE__)

// Mach-O's linker rejects an undefined weak reference, so the function is looked up in the loaded images.
#include <dlfcn.h>

int hearth_install_system_model_if_linked(void) {
    void (*install)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "hearth_install_system_model");
    if (install == NULL) { return 0; }
    install();
    return 1;
}

#else

// Elsewhere a weak reference is null unless the program defines the function, which needs no exported symbol.
extern void hearth_install_system_model(void) __attribute__((weak));

int hearth_install_system_model_if_linked(void) {
    if (hearth_install_system_model == NULL) { return 0; }
    hearth_install_system_model();
    return 1;
}

#endif
