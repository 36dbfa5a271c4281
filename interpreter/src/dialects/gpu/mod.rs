//! Execution of the dialect `gpu`: kernels thread by thread, and the host's part. Subgroups are those of a device, and not
//! executed.

mod launches;
mod memory;

use terrace_gpu::{
    AllocOp, BarrierOp, BlockDimOp, BlockIdOp, DeallocOp, GlobalIdOp, GridDimOp, HostRegisterOp,
    HostUnregisterOp, LaunchFuncOp, LaunchOp, MemcpyOp, MemsetOp, ReturnOp, SetDefaultDeviceOp, TerminatorOp,
    ThreadIdOp, WaitOp,
};

crate::attachments::attachments! {
    AllocOp, BarrierOp, BlockDimOp, BlockIdOp, DeallocOp, GlobalIdOp, GridDimOp, HostRegisterOp, HostUnregisterOp,
        LaunchFuncOp, LaunchOp, MemcpyOp, MemsetOp, ReturnOp, SetDefaultDeviceOp, TerminatorOp, ThreadIdOp, WaitOp
}
