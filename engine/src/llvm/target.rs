//! The machine that code is made for: this one.

use inkwell::targets::{CodeModel, InitializationConfig, RelocMode, Target, TargetMachine};

/// A level of optimisation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum OptimizationLevel {
    /// No optimisation: compiles fast.
    O0,
    /// Few optimisations.
    O1,
    /// The usual optimisations.
    #[default]
    O2,
    /// All optimisations: code may become longer.
    O3,
}

impl OptimizationLevel {
    /// Returns the level of a number from 0 to 3.
    pub fn of_number(number: u8) -> Option<OptimizationLevel> {
        [Self::O0, Self::O1, Self::O2, Self::O3].get(usize::from(number)).copied()
    }

    /// Returns LLVM's name of the pipeline.
    pub(super) fn pipeline(self) -> &'static str {
        match self {
            OptimizationLevel::O0 => "default<O0>",
            OptimizationLevel::O1 => "default<O1>",
            OptimizationLevel::O2 => "default<O2>",
            OptimizationLevel::O3 => "default<O3>",
        }
    }

    /// Returns the level of the generator of machine code.
    pub(super) fn of_code(self) -> inkwell::OptimizationLevel {
        match self {
            OptimizationLevel::O0 => inkwell::OptimizationLevel::None,
            OptimizationLevel::O1 => inkwell::OptimizationLevel::Less,
            OptimizationLevel::O2 => inkwell::OptimizationLevel::Default,
            OptimizationLevel::O3 => inkwell::OptimizationLevel::Aggressive,
        }
    }
}

/// Returns a description of this machine.
///
/// # Errors
///
/// If LLVM cannot compile for it.
pub(super) fn this_machine(level: OptimizationLevel) -> Result<TargetMachine, String> {
    Target::initialize_native(&InitializationConfig::default())?;
    let triple = TargetMachine::get_default_triple();
    let target = Target::from_triple(&triple).map_err(|error| error.to_string())?;
    let machine = target.create_target_machine(
        &triple,
        &cpu(),
        &features(),
        level.of_code(),
        RelocMode::PIC,
        CodeModel::Default,
    );
    machine.ok_or_else(|| format!("LLVM has no code generator for '{}'", triple.as_str().to_string_lossy()))
}

/// Returns LLVM's name of this machine's processor.
pub(super) fn cpu() -> String {
    TargetMachine::get_host_cpu_name().to_string()
}

/// Returns the features of this machine's processor.
pub(super) fn features() -> String {
    TargetMachine::get_host_cpu_features().to_string()
}
