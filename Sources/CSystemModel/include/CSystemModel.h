#ifndef CSYSTEMMODEL_H
#define CSYSTEMMODEL_H

#ifdef __cplusplus
extern "C" {
#endif

/// Calls `hearth_install_system_model`, if the program has that function, and otherwise does nothing.
///
/// A library that brings an engine defines `void hearth_install_system_model(void)`, which makes the engine known as the
/// system's language model. So the library of interfaces, which knows no engine, finds the one that the program was
/// linked with. The function may be called from any thread and more than once: what it calls has to bear that.
///
/// Returns 1 if the program has the function, else 0.
int hearth_install_system_model_if_linked(void);

#ifdef __cplusplus
}
#endif

#endif
