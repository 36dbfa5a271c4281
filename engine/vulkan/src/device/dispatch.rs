//! The execution of a compiled shader on copies of the host's memory.

use ash::vk;

use super::{Device, DeviceError, ProgramId, failed};

/// The place of a storage buffer in a shader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Binding {
    /// The descriptor set.
    pub set: u32,
    /// The number in the set.
    pub number: u32,
    /// The index of the buffer. Several bindings may share one.
    pub buffer: usize,
}

/// A buffer and its memory, and the other objects of a dispatch. Null handles are those that were not created.
#[derive(Default)]
struct Objects {
    buffers: Vec<(vk::Buffer, vk::DeviceMemory)>,
    pool: vk::DescriptorPool,
    commands: Vec<vk::CommandBuffer>,
    fence: vk::Fence,
}

impl Device {
    /// Executes a shader by a grid of workgroups on buffers, and returns when it has ended. The buffers then have what the
    /// shader wrote.
    ///
    /// # Errors
    ///
    /// If the grid or a buffer is too large, or the device fails.
    pub fn dispatch(
        &mut self,
        program: ProgramId,
        buffers: &mut [Vec<u8>],
        groups: [u32; 3],
    ) -> Result<(), DeviceError> {
        let most = self.features.workgroup_count;
        if groups.iter().zip(&most).any(|(count, most)| count > most) {
            let message =
                format!("a grid of {groups:?} blocks is too large: the device has {most:?} at most");
            return Err(DeviceError::Limit(message));
        }
        let limit = self.features.buffer_size as usize;
        if let Some(size) = buffers.iter().map(Vec::len).find(|size| *size > limit) {
            let message = format!("a buffer of {size} bytes is too large: the device has {limit} at most");
            return Err(DeviceError::Limit(message));
        }
        let mut objects = Objects::default();
        let result = self.execute(&mut objects, program, buffers, groups);
        // SAFETY: the work was waited for, or never submitted, or the device is lost.
        unsafe { self.destroy(&objects) };
        result
    }

    /// Destroys the objects of a dispatch.
    ///
    /// # Safety
    ///
    /// They must not be in use.
    unsafe fn destroy(&self, objects: &Objects) {
        let device = &self.device;
        // SAFETY: as promised by the caller; destroying a null handle does nothing.
        unsafe {
            device.destroy_fence(objects.fence, None);
            if !objects.commands.is_empty() {
                device.free_command_buffers(self.command_pool, &objects.commands);
            }
            device.destroy_descriptor_pool(objects.pool, None);
            for (buffer, memory) in &objects.buffers {
                device.destroy_buffer(*buffer, None);
                device.free_memory(*memory, None);
            }
        }
    }

    fn execute(
        &self,
        objects: &mut Objects,
        program: ProgramId,
        buffers: &mut [Vec<u8>],
        groups: [u32; 3],
    ) -> Result<(), DeviceError> {
        for bytes in buffers.iter() {
            self.create_buffer(objects, bytes.len())?;
            let (_, memory) = objects.buffers[objects.buffers.len() - 1];
            self.with_memory(memory, bytes.len(), |mapped| mapped.copy_from_slice(bytes))?;
        }
        let sets = self.bind(objects, program)?;
        self.submit(objects, program, &sets, groups)?;
        for (bytes, (_, memory)) in buffers.iter_mut().zip(&objects.buffers) {
            let size = bytes.len();
            self.with_memory(*memory, size, |mapped| bytes.copy_from_slice(mapped))?;
        }
        Ok(())
    }

    /// Creates a buffer in memory that the host accesses as well.
    fn create_buffer(&self, objects: &mut Objects, size: usize) -> Result<(), DeviceError> {
        let device = &self.device;
        let info = vk::BufferCreateInfo::default()
            .size(size as u64)
            .usage(vk::BufferUsageFlags::STORAGE_BUFFER)
            .sharing_mode(vk::SharingMode::EXCLUSIVE);
        // SAFETY: the size is not 0, and within the limit of the device.
        let buffer = unsafe { device.create_buffer(&info, None) }.map_err(failed("creating a buffer"))?;
        objects.buffers.push((buffer, vk::DeviceMemory::null()));
        // SAFETY: the buffer was just created.
        let needs = unsafe { device.get_buffer_memory_requirements(buffer) };
        let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        let types = self.memory_types.memory_types_as_slice();
        let found = types.iter().enumerate().position(|(index, ty)| {
            needs.memory_type_bits >> index & 1 == 1 && ty.property_flags.contains(wanted)
        });
        let Some(index) = found else {
            return Err(DeviceError::Limit("the device has no memory that the host accesses as well".into()));
        };
        let info =
            vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(index as u32);
        // SAFETY: the type of memory is one of the device.
        let memory = unsafe { device.allocate_memory(&info, None) }.map_err(failed("allocating memory"))?;
        let last = objects.buffers.len() - 1;
        objects.buffers[last].1 = memory;
        // SAFETY: buffer and memory are new, and the memory has the size and the type that the buffer needs.
        unsafe { device.bind_buffer_memory(buffer, memory, 0) }.map_err(failed("binding memory"))
    }

    /// Calls a function with the bytes of memory that the host accesses.
    fn with_memory(
        &self,
        memory: vk::DeviceMemory,
        size: usize,
        access: impl FnOnce(&mut [u8]),
    ) -> Result<(), DeviceError> {
        // SAFETY: the memory is visible to the host, not mapped, and at least that large.
        let address = unsafe { self.device.map_memory(memory, 0, size as u64, vk::MemoryMapFlags::empty()) };
        let address = address.map_err(failed("mapping memory"))?;
        // SAFETY: the mapping has that size, and the device does not access the memory meanwhile.
        access(unsafe { std::slice::from_raw_parts_mut(address.cast(), size) });
        // SAFETY: it was mapped above.
        unsafe { self.device.unmap_memory(memory) };
        Ok(())
    }

    /// Creates descriptor sets with the buffers at their bindings.
    fn bind(&self, objects: &mut Objects, program: ProgramId) -> Result<Vec<vk::DescriptorSet>, DeviceError> {
        let program = &self.programs[program.0];
        if program.bindings.is_empty() {
            return Ok(Vec::new());
        }
        let device = &self.device;
        let sizes = [vk::DescriptorPoolSize::default()
            .ty(vk::DescriptorType::STORAGE_BUFFER)
            .descriptor_count(program.bindings.len() as u32)];
        let info = vk::DescriptorPoolCreateInfo::default()
            .max_sets(program.set_layouts.len() as u32)
            .pool_sizes(&sizes);
        // SAFETY: the structures live during the call.
        let pool = unsafe { device.create_descriptor_pool(&info, None) };
        objects.pool = pool.map_err(failed("creating a descriptor pool"))?;
        let info = vk::DescriptorSetAllocateInfo::default()
            .descriptor_pool(objects.pool)
            .set_layouts(&program.set_layouts);
        // SAFETY: the pool has room for these sets.
        let sets = unsafe { device.allocate_descriptor_sets(&info) };
        let sets = sets.map_err(failed("allocating descriptor sets"))?;
        for binding in &program.bindings {
            let whole = [vk::DescriptorBufferInfo::default()
                .buffer(objects.buffers[binding.buffer].0)
                .range(vk::WHOLE_SIZE)];
            let write = vk::WriteDescriptorSet::default()
                .dst_set(sets[binding.set as usize])
                .dst_binding(binding.number)
                .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                .buffer_info(&whole);
            // SAFETY: the set has a storage buffer at that number, and the buffer is alive.
            unsafe { device.update_descriptor_sets(&[write], &[]) };
        }
        Ok(sets)
    }

    /// Submits the dispatch and waits for its end.
    fn submit(
        &self,
        objects: &mut Objects,
        program: ProgramId,
        sets: &[vk::DescriptorSet],
        groups: [u32; 3],
    ) -> Result<(), DeviceError> {
        let program = &self.programs[program.0];
        let device = &self.device;
        let info = vk::CommandBufferAllocateInfo::default()
            .command_pool(self.command_pool)
            .level(vk::CommandBufferLevel::PRIMARY)
            .command_buffer_count(1);
        // SAFETY: the pool is of this device, and used by one thread, since `dispatch` takes the device exclusively.
        let commands = unsafe { device.allocate_command_buffers(&info) };
        objects.commands = commands.map_err(failed("allocating a command buffer"))?;
        let commands = objects.commands[0];
        let begin = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        let to_host = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::SHADER_WRITE)
            .dst_access_mask(vk::AccessFlags::HOST_READ)];
        // SAFETY: the command buffer is new; pipeline, layout and sets belong together and are alive until the work is done.
        let recorded = unsafe {
            device.begin_command_buffer(commands, &begin).map(|()| {
                let compute = vk::PipelineBindPoint::COMPUTE;
                device.cmd_bind_pipeline(commands, compute, program.pipeline);
                if !sets.is_empty() {
                    device.cmd_bind_descriptor_sets(commands, compute, program.layout, 0, sets, &[]);
                }
                device.cmd_dispatch(commands, groups[0], groups[1], groups[2]);
                device.cmd_pipeline_barrier(
                    commands,
                    vk::PipelineStageFlags::COMPUTE_SHADER,
                    vk::PipelineStageFlags::HOST,
                    vk::DependencyFlags::empty(),
                    &to_host,
                    &[],
                    &[],
                );
            })
        };
        recorded.map_err(failed("recording commands"))?;
        // SAFETY: recording was begun above.
        unsafe { device.end_command_buffer(commands) }.map_err(failed("recording commands"))?;
        // SAFETY: the structure lives during the call.
        let fence = unsafe { device.create_fence(&vk::FenceCreateInfo::default(), None) };
        objects.fence = fence.map_err(failed("creating a fence"))?;
        let all = [commands];
        let submission = [vk::SubmitInfo::default().command_buffers(&all)];
        // SAFETY: the commands were recorded, and all that they use is alive until the fence is signalled.
        let submitted = unsafe { device.queue_submit(self.queue, &submission, objects.fence) };
        submitted.map_err(failed("submitting the kernel"))?;
        // SAFETY: the fence is that of the submission.
        unsafe { device.wait_for_fences(&[objects.fence], true, u64::MAX) }
            .map_err(failed("executing the kernel"))
    }
}
