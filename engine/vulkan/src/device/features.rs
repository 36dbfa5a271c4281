//! Features of devices, as capabilities of SPIR-V and limits.

use ash::vk;

use super::text;

/// The features and limits of a device that matter to compute shaders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// Integers of 8, 16 and 64 bits.
    pub integers: [bool; 3],
    /// Floats of 16 and 64 bits.
    pub floats: [bool; 2],
    /// Access to numbers of 8 and of 16 bits in storage buffers.
    pub storage: [bool; 2],
    /// Whether storage buffers may have arrays of vectors without padding.
    pub scalar_layout: bool,
    /// Whether accesses outside of a buffer are harmless.
    pub robust_access: bool,
    /// The number of invocations of a subgroup.
    pub subgroup_size: u32,
    /// The capabilities of operations of subgroups in compute shaders.
    pub subgroup_capabilities: Vec<&'static str>,
    /// The maximum number of workgroups in each dimension.
    pub workgroup_count: [u32; 3],
    /// The maximum size of a workgroup in each dimension.
    pub workgroup_size: [u32; 3],
    /// The maximum number of invocations of a workgroup.
    pub invocations: u32,
    /// The maximum number of bytes of the memory of a workgroup.
    pub shared_memory: u32,
    /// The maximum number of bytes of a buffer.
    pub buffer_size: u32,
    /// The maximum number of buffers of a shader.
    pub buffer_count: u32,
}

/// The features to enable.
pub(super) struct Enabled {
    pub core: vk::PhysicalDeviceFeatures,
    pub version_1_1: vk::PhysicalDeviceVulkan11Features<'static>,
    pub version_1_2: vk::PhysicalDeviceVulkan12Features<'static>,
}

/// The operations of subgroups, with their capabilities.
const SUBGROUP_CAPABILITIES: [(vk::SubgroupFeatureFlags, &str); 8] = [
    (vk::SubgroupFeatureFlags::BASIC, "GroupNonUniform"),
    (vk::SubgroupFeatureFlags::VOTE, "GroupNonUniformVote"),
    (vk::SubgroupFeatureFlags::ARITHMETIC, "GroupNonUniformArithmetic"),
    (vk::SubgroupFeatureFlags::BALLOT, "GroupNonUniformBallot"),
    (vk::SubgroupFeatureFlags::SHUFFLE, "GroupNonUniformShuffle"),
    (vk::SubgroupFeatureFlags::SHUFFLE_RELATIVE, "GroupNonUniformShuffleRelative"),
    (vk::SubgroupFeatureFlags::CLUSTERED, "GroupNonUniformClustered"),
    (vk::SubgroupFeatureFlags::QUAD, "GroupNonUniformQuad"),
];

impl Features {
    /// Returns the features of a device of Vulkan 1.2 or later, and its name.
    pub(super) fn of(instance: &ash::Instance, physical: vk::PhysicalDevice) -> (Features, String) {
        let mut version_1_1 = vk::PhysicalDeviceVulkan11Features::default();
        let mut version_1_2 = vk::PhysicalDeviceVulkan12Features::default();
        let mut all =
            vk::PhysicalDeviceFeatures2::default().push_next(&mut version_1_1).push_next(&mut version_1_2);
        // SAFETY: the handle is of this instance, and its version has the chained structures.
        unsafe { instance.get_physical_device_features2(physical, &mut all) };
        let core = all.features;
        let mut subgroups = vk::PhysicalDeviceSubgroupProperties::default();
        let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut subgroups);
        // SAFETY: as above.
        unsafe { instance.get_physical_device_properties2(physical, &mut properties) };
        let properties = properties.properties;
        let limits = properties.limits;
        let in_compute = subgroups.supported_stages.contains(vk::ShaderStageFlags::COMPUTE);
        let capabilities = SUBGROUP_CAPABILITIES.iter();
        let capabilities =
            capabilities.filter(|(flag, _)| in_compute && subgroups.supported_operations.contains(*flag));
        let has = |flag: vk::Bool32| flag == vk::TRUE;
        let features = Features {
            integers: [has(version_1_2.shader_int8), has(core.shader_int16), has(core.shader_int64)],
            floats: [has(version_1_2.shader_float16), has(core.shader_float64)],
            storage: [
                has(version_1_2.storage_buffer8_bit_access),
                has(version_1_1.storage_buffer16_bit_access),
            ],
            scalar_layout: has(version_1_2.scalar_block_layout),
            robust_access: has(core.robust_buffer_access),
            subgroup_size: subgroups.subgroup_size,
            subgroup_capabilities: capabilities.map(|(_, name)| *name).collect(),
            workgroup_count: limits.max_compute_work_group_count,
            workgroup_size: limits.max_compute_work_group_size,
            invocations: limits.max_compute_work_group_invocations,
            shared_memory: limits.max_compute_shared_memory_size,
            buffer_size: limits.max_storage_buffer_range,
            buffer_count: limits.max_per_stage_descriptor_storage_buffers,
        };
        (features, text(&properties.device_name))
    }

    /// Returns these features as those to enable.
    pub(super) fn enabled(&self) -> Enabled {
        let [int8, int16, int64] = self.integers;
        let [float16, float64] = self.floats;
        let [storage8, storage16] = self.storage;
        Enabled {
            core: vk::PhysicalDeviceFeatures::default()
                .shader_int16(int16)
                .shader_int64(int64)
                .shader_float64(float64)
                .robust_buffer_access(self.robust_access),
            version_1_1: vk::PhysicalDeviceVulkan11Features::default().storage_buffer16_bit_access(storage16),
            version_1_2: vk::PhysicalDeviceVulkan12Features::default()
                .shader_int8(int8)
                .shader_float16(float16)
                .storage_buffer8_bit_access(storage8)
                .scalar_block_layout(self.scalar_layout),
        }
    }

    /// Returns the names of the capabilities that shaders may use.
    pub fn capabilities(&self) -> Vec<&'static str> {
        let [int8, int16, int64] = self.integers;
        let [float16, float64] = self.floats;
        let [storage8, storage16] = self.storage;
        let optional = [
            (int8, "Int8"),
            (int16, "Int16"),
            (int64, "Int64"),
            (float16, "Float16"),
            (float64, "Float64"),
            (storage8, "StorageBuffer8BitAccess"),
            (storage16, "StorageBuffer16BitAccess"),
        ];
        let optional = optional.into_iter().filter(|(has, _)| *has).map(|(_, name)| name);
        std::iter::once("Shader").chain(optional).chain(self.subgroup_capabilities.iter().copied()).collect()
    }

    /// Returns the text of the attribute `#spirv.target_env` for the device: version 1.3, which every device of Vulkan 1.2
    /// takes, with the extensions that are part of Vulkan 1.2.
    pub fn target_environment(&self) -> String {
        let [x, y, z] = self.workgroup_size.map(|size| size.min(i32::MAX as u32));
        let [shared, invocations] =
            [self.shared_memory, self.invocations].map(|limit| limit.min(i32::MAX as u32));
        format!(
            "#spirv.target_env<#spirv.vce<v1.3, [{}], [SPV_KHR_storage_buffer_storage_class, SPV_KHR_16bit_storage, \
             SPV_KHR_8bit_storage]>, #spirv.resource_limits<max_compute_shared_memory_size = {shared}, \
             max_compute_workgroup_invocations = {invocations}, max_compute_workgroup_size = [{x}, {y}, {z}], \
             subgroup_size = {}>>",
            self.capabilities().join(", "),
            self.subgroup_size
        )
    }
}
