// SwiftPM accepts a target of C headers only with a source file to compile.
#include "CLlama.h"
