//! The interface that ops implement, and what their implementations speak of.

use std::any::Any;

use terrace_runtime::interfaces::AnyBranchOpInterface;
use terrace_runtime::ir::{Body, Op};

use crate::{Data, Datum, FunctionId, Machine, Stop};

include!(concat!(env!("OUT_DIR"), "/interpretable.rs"));

/// Whether an op passes that operand to one of its successors.
fn is_successor_operand(ir: &Body, op: Op, operand: usize) -> bool {
    let Some(branch) = AnyBranchOpInterface::of(ir, op) else { return false };
    let mut successors = 0..ir.successor_count(op);
    successors.any(|index| branch.successor_operands(ir, index).forwarded.contains(&operand))
}

/// What an op keeps while one of its regions is executed.
pub type Progress = Box<dyn Any>;

/// How control goes on after an op.
pub enum Outcome {
    /// At the next op; these are the results.
    Results(Data),
    /// At a successor of the op, whose block gets these arguments.
    Branch {
        /// Which successor.
        successor: usize,
        /// What its block gets.
        arguments: Data,
    },
    /// In a region of the op, whose entry block gets these arguments. When the region ends, the op is
    /// [resumed](Interpretable::resume).
    Region {
        /// Which region.
        region: usize,
        /// What its entry block gets.
        arguments: Data,
        /// What the op gets back then.
        progress: Progress,
    },
    /// In a function; what that ends with are the results.
    Call {
        /// Which function.
        function: FunctionId,
        /// What its entry block gets.
        arguments: Data,
    },
    /// Behind the region, with these values: the op around it goes on, or what called the function.
    End(Data),
}

impl Outcome {
    /// At the next op; there are no results.
    pub fn nothing() -> Outcome {
        Outcome::Results(Data::new())
    }

    /// At the next op; this is the one result.
    pub fn result(value: Datum) -> Outcome {
        Outcome::Results(Data::from_iter([value]))
    }

    /// At the next op; these are the results.
    pub fn results(values: &[Datum]) -> Outcome {
        Outcome::Results(values.into())
    }

    /// At a successor.
    pub fn branch(successor: usize, arguments: &[Datum]) -> Outcome {
        Outcome::Branch { successor, arguments: arguments.into() }
    }

    /// In a region, for an op that keeps nothing meanwhile.
    pub fn region(region: usize, arguments: &[Datum]) -> Outcome {
        Outcome::Region { region, arguments: arguments.into(), progress: Box::new(()) }
    }

    /// Behind the region.
    pub fn end(values: &[Datum]) -> Outcome {
        Outcome::End(values.into())
    }
}
