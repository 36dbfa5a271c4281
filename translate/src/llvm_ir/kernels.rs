//! Kernels of devices: the attributes of the dialects `nvvm` and `rocdl` that functions and parameters carry.

use terrace_llvm::LLVMFuncOp;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;

use super::attributes::write_pair;

/// The attributes of NVIDIA's kernels and those of LLVM that say the same.
const NVVM: [(&str, &str); 7] = [
    ("nvvm.blocksareclusters", "nvvm.blocksareclusters"),
    ("nvvm.cluster_dim", "nvvm.cluster_dim"),
    ("nvvm.cluster_max_blocks", "nvvm.maxclusterrank"),
    ("nvvm.maxnreg", "nvvm.maxnreg"),
    ("nvvm.maxntid", "nvvm.maxntid"),
    ("nvvm.minctasm", "nvvm.minctasm"),
    ("nvvm.reqntid", "nvvm.reqntid"),
];

/// Returns the calling convention of a kernel, with a blank before it.
pub(crate) fn kernel_convention(ir: &Body, function: LLVMFuncOp) -> Option<&'static str> {
    let has = |name: &str| ir.attribute(function.op(), name).is_some();
    match (has("nvvm.kernel"), has("rocdl.kernel")) {
        (true, _) => Some(" ptx_kernel"),
        (_, true) => Some(" amdgpu_kernel"),
        _ => None,
    }
}

/// Appends the attributes of a kernel, each with a blank before it.
pub(crate) fn write_kernel_attributes(ir: &Body, function: LLVMFuncOp, out: &mut String) {
    let attribute = |name: &str| ir.attribute(function.op(), name);
    for (name, text) in NVVM {
        let Some(value) = attribute(name) else { continue };
        match value.is_unit() {
            true => write_pair(out, text.as_bytes(), None),
            false => write_pair(
                out,
                text.as_bytes(),
                number_text(ir.context(), value).as_deref().map(str::as_bytes),
            ),
        }
    }
    let is_kernel = attribute("rocdl.kernel").is_some();
    let text = |name: &str| attribute(name).and_then(|value| value.as_string(ir.context()));
    let number = |name: &str| attribute(name).and_then(|value| value.as_i64(ir.context()));
    let truth = |name: &str| attribute(name).and_then(Attribute::as_bool).map(|flag| flag.to_string());
    let given = text("rocdl.flat_work_group_size").map(str::to_owned);
    let most = number("rocdl.max_flat_work_group_size").map(|most| format!("1,{most}"));
    // What the runtimes of kernels assume, where nothing is said.
    let sizes = most.or(given).or_else(|| is_kernel.then(|| "1,256".to_owned()));
    let uniform = truth("rocdl.uniform_work_group_size").or_else(|| is_kernel.then(|| "true".to_owned()));
    for (name, value) in [
        ("amdgpu-flat-work-group-size", sizes),
        ("amdgpu-unsafe-fp-atomics", truth("rocdl.unsafe_fp_atomics")),
        ("amdgpu-waves-per-eu", number("rocdl.waves_per_eu").map(|waves| waves.to_string())),
        ("uniform-work-group-size", uniform),
    ] {
        if let Some(value) = value {
            write_pair(out, name.as_bytes(), Some(value.as_bytes()));
        }
    }
}

/// Returns the sizes of the work groups that a kernel requires.
pub(crate) fn required_work_group_size(ir: &Body, function: LLVMFuncOp) -> Option<Vec<i32>> {
    let sizes = ir.attribute(function.op(), "rocdl.reqd_work_group_size")?;
    numbers(ir.context(), sizes)
}

/// Returns a number or a list of numbers as text.
fn number_text(context: &Context, value: Attribute) -> Option<String> {
    if let Some(number) = value.as_i64(context) {
        return Some(number.to_string());
    }
    let texts: Vec<String> = numbers(context, value)?.iter().map(i32::to_string).collect();
    Some(texts.join(","))
}

fn numbers(context: &Context, list: Attribute) -> Option<Vec<i32>> {
    let list = list.elements(context).filter(|list| !list.is_splat())?;
    list.integers().map(|number| number.try_to_i64().and_then(|number| i32::try_from(number).ok())).collect()
}
