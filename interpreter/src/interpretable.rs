//! The interface that executable ops implement, and the types in its signatures.

use std::any::Any;

use terrace_runtime::interfaces::AnyBranchOpInterface;
use terrace_runtime::ir::{Body, Op};

use crate::launch::Launch;
use crate::{Data, Datum, FunctionId, Machine, Stop};

include!(concat!(env!("OUT_DIR"), "/interpretable.rs"));

/// Returns whether an operand of an op is passed to one of its successors.
fn is_successor_operand(ir: &Body, op: Op, operand: usize) -> bool {
    let Some(branch) = AnyBranchOpInterface::of(ir, op) else { return false };
    let mut successors = 0..ir.successor_count(op);
    successors.any(|index| branch.successor_operands(ir, index).forwarded.contains(&operand))
}

/// The op's state while one of its regions is executed.
pub type Progress = Box<dyn Any>;

/// The outcome of executing an op: where control continues.
pub enum Outcome {
    /// At the next op, with these results.
    Results(Data),
    /// At the entry of a successor block.
    Branch {
        /// The index of the successor.
        successor: usize,
        /// The block arguments.
        arguments: Data,
    },
    /// At the entry block of a region. The op is [resumed](Interpretable::resume) when the region ends.
    Region {
        /// The index of the region.
        region: usize,
        /// The arguments of its entry block.
        arguments: Data,
        /// The state to resume the op with.
        progress: Progress,
    },
    /// In a called function, whose return values are the results.
    Call {
        /// The callee.
        function: FunctionId,
        /// The arguments of its entry block.
        arguments: Data,
    },
    /// In the threads of a launch, and then at the next op.
    Launch(Box<Launch>),
    /// At the next op, when all threads of the block are there.
    Barrier,
    /// After the region: the parent op is resumed, or the function returns, with these values.
    End(Data),
}

impl Outcome {
    /// Continues at the next op, without results.
    pub fn nothing() -> Outcome {
        Outcome::Results(Data::new())
    }

    /// Continues at the next op, with one result.
    pub fn result(value: Datum) -> Outcome {
        Outcome::Results(Data::from_iter([value]))
    }

    /// Continues at the next op, with these results.
    pub fn results(values: &[Datum]) -> Outcome {
        Outcome::Results(values.into())
    }

    /// Continues at a successor.
    pub fn branch(successor: usize, arguments: &[Datum]) -> Outcome {
        Outcome::Branch { successor, arguments: arguments.into() }
    }

    /// Continues in a region, without state.
    pub fn region(region: usize, arguments: &[Datum]) -> Outcome {
        Outcome::Region { region, arguments: arguments.into(), progress: Box::new(()) }
    }

    /// Ends the region.
    pub fn end(values: &[Datum]) -> Outcome {
        Outcome::End(values.into())
    }
}
