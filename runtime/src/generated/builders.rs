//! What generated builders do.

use crate::attributes::NamedAttribute;
use crate::interfaces::InferTypeOpInterface;
use crate::ir::{Body, OperationState};
use crate::types::Type;

/// Gives an op to be made the types that are inferred for its results.
///
/// # Panics
///
/// When none can be inferred.
#[track_caller]
pub fn infer_results<T: InferTypeOpInterface>(ir: &Body, mut state: OperationState) -> OperationState {
    let context = ir.context();
    let info = state.name.info(context);
    let operands: Vec<Type> = state.operands.iter().map(|value| ir.value_type(*value)).collect();
    let mut attributes: Vec<NamedAttribute> = state.attributes.to_vec();
    for (name, default) in info.inherent_attributes().iter().zip(info.default_attributes(context)) {
        if let Some(value) = *default
            && !attributes.iter().any(|entry| entry.name == *name)
        {
            attributes.push(NamedAttribute { name: *name, value });
        }
    }
    match T::infer_return_types(context, &operands, &attributes) {
        Ok(types) => state.result_types.extend(types),
        Err(reason) => panic!("'{}' op: failed to infer the result types: {reason}", info.text()),
    }
    state
}
