// The declarations of VK_EXT_layer_settings that llama.cpp uses, for Vulkan headers older than the extension (1.3.272), such
// as those of Debian 12. They concern a validation layer that only llama.cpp's developers enable; loaders ignore unknown
// structures in a chain. If needed, Tools/setup includes this file before each C++ file.
#pragma once

#include <cstdint>
#include <vector>

namespace vk {

enum class LayerSettingTypeEXT : std::int32_t { eBool32 = 0 };

struct LayerSettingEXT {
    const char * pLayerName;
    const char * pSettingName;
    LayerSettingTypeEXT type;
    std::uint32_t valueCount;
    const void * pValues;
};

struct LayerSettingsCreateInfoEXT {
    explicit LayerSettingsCreateInfoEXT(const std::vector<LayerSettingEXT> & settings)
        : settingCount(static_cast<std::uint32_t>(settings.size())), pSettings(settings.data()) {}

    std::int32_t sType = 1000496000;
    const void * pNext = nullptr;
    std::uint32_t settingCount;
    const LayerSettingEXT * pSettings;
};

}  // namespace vk
