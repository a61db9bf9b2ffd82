// SwiftPM makes a target of C headers only where there is a source to compile.
#include "CLlama.h"
