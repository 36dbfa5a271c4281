//! Compute shaders that were compiled for a device.

use std::ffi::CString;

use ash::vk;

use super::{Binding, Device, DeviceError, failed};

/// A compute shader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shader {
    /// The words of the binary.
    pub words: Vec<u32>,
    /// The name of the entry point.
    pub entry: String,
    /// The places of its buffers, which are all storage buffers.
    pub bindings: Vec<Binding>,
}

/// A compiled shader of a [`Device`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramId(pub(super) usize);

/// The objects of a compiled shader. Null handles are those that were not created.
#[derive(Default)]
pub(super) struct Program {
    module: vk::ShaderModule,
    /// The layout of each descriptor set.
    pub set_layouts: Vec<vk::DescriptorSetLayout>,
    pub layout: vk::PipelineLayout,
    pub pipeline: vk::Pipeline,
    pub bindings: Vec<Binding>,
}

impl Program {
    /// Destroys the objects.
    ///
    /// # Safety
    ///
    /// They must be of that device, and not in use.
    pub(super) unsafe fn destroy(&self, device: &ash::Device) {
        // SAFETY: as promised by the caller; destroying a null handle does nothing.
        unsafe {
            device.destroy_pipeline(self.pipeline, None);
            device.destroy_pipeline_layout(self.layout, None);
            for layout in &self.set_layouts {
                device.destroy_descriptor_set_layout(*layout, None);
            }
            device.destroy_shader_module(self.module, None);
        }
    }
}

impl Device {
    /// Compiles a shader, which is valid and uses nothing that the device lacks.
    ///
    /// # Errors
    ///
    /// If the driver refuses it, or it has too many buffers.
    pub fn compile(&mut self, shader: &Shader) -> Result<ProgramId, DeviceError> {
        let most = self.features.buffer_count as usize;
        if shader.bindings.len() > most {
            let count = shader.bindings.len();
            return Err(DeviceError::Limit(format!(
                "{count} buffers are too many: the device has {most} at most"
            )));
        }
        let mut program = Program { bindings: shader.bindings.clone(), ..Program::default() };
        match self.fill(&mut program, shader) {
            Ok(()) => {
                self.programs.push(program);
                Ok(ProgramId(self.programs.len() - 1))
            }
            Err(error) => {
                // SAFETY: the objects were just created on this device, and nothing uses them.
                unsafe { program.destroy(&self.device) };
                Err(error)
            }
        }
    }

    fn fill(&self, program: &mut Program, shader: &Shader) -> Result<(), DeviceError> {
        let device = &self.device;
        let info = vk::ShaderModuleCreateInfo::default().code(&shader.words);
        // SAFETY: the words are of a module that the conversion made and verified.
        let module = unsafe { device.create_shader_module(&info, None) };
        program.module = module.map_err(failed("creating a shader module"))?;
        let sets = shader.bindings.iter().map(|binding| binding.set + 1).max().unwrap_or(0);
        for set in 0..sets {
            let of_set = shader.bindings.iter().filter(|binding| binding.set == set);
            let bindings: Vec<_> = of_set
                .map(|binding| {
                    vk::DescriptorSetLayoutBinding::default()
                        .binding(binding.number)
                        .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                        .descriptor_count(1)
                        .stage_flags(vk::ShaderStageFlags::COMPUTE)
                })
                .collect();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the structures live during the call; each number is there once, as the conversion gives them.
            let layout = unsafe { device.create_descriptor_set_layout(&info, None) };
            program.set_layouts.push(layout.map_err(failed("creating a descriptor set layout"))?);
        }
        let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&program.set_layouts);
        // SAFETY: the layouts were just created.
        let layout = unsafe { device.create_pipeline_layout(&info, None) };
        program.layout = layout.map_err(failed("creating a pipeline layout"))?;
        let entry = CString::new(shader.entry.as_str()).unwrap_or_default();
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(program.module)
            .name(&entry);
        let info = vk::ComputePipelineCreateInfo::default().stage(stage).layout(program.layout);
        // SAFETY: the module has the entry point, and the layout has the bindings of its variables.
        let pipelines = unsafe { device.create_compute_pipelines(vk::PipelineCache::null(), &[info], None) };
        let pipelines = pipelines.map_err(|(_, result)| failed("compiling the kernel")(result))?;
        program.pipeline = pipelines.first().copied().unwrap_or_default();
        Ok(())
    }
}
