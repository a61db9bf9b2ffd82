#ifndef CSYSTEMMODEL_H
#define CSYSTEMMODEL_H

#ifdef __cplusplus
extern "C" {
#endif

/// Calls `hearth_install_system_model` if the program defines it; otherwise does nothing.
///
/// A library with an engine defines `void hearth_install_system_model(void)`, which registers the engine as
/// the system's language model. So the interface library, which depends on no engine, uses the engine that
/// the program is linked with. The function may be called from any thread and more than once, so
/// `hearth_install_system_model` must be thread-safe and idempotent.
///
/// Returns 1 if the program has the function, else 0.
int hearth_install_system_model_if_linked(void);

#ifdef __cplusplus
}
#endif

#endif
