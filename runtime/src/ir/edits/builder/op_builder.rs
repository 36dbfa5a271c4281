//! Creation of one op by parts.

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::ir::Builder;
use crate::ir::create::OperationState;
use crate::ir::handles::{Block, Op, Value};
use crate::symbols;
use crate::types::Type;

/// An op under construction; [`OpBuilder::create`] creates it.
#[must_use = "the op is made by `create`"]
pub struct OpBuilder<'builder, 'body> {
    pub(super) builder: &'builder mut Builder<'body>,
    pub(super) state: OperationState,
}

impl OpBuilder<'_, '_> {
    /// Appends operands.
    pub fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> Self {
        self.state = self.state.operands(operands);
        self
    }

    /// Adds results.
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        self.state = self.state.results(types);
        self
    }

    /// Adds an attribute, inherent or discardable.
    pub fn attribute(mut self, name: &str, value: Attribute) -> Self {
        let name = self.state.name.attribute_name(self.builder.context(), name);
        self.state = self.state.attribute(NamedAttribute { name, value });
        self
    }

    /// Adds a string attribute.
    pub fn string(self, name: &str, value: &str) -> Self {
        let value = symbols::string(self.builder.context(), value.as_bytes());
        self.attribute(name, value)
    }

    /// Adds a type attribute.
    pub fn type_attribute(self, name: &str, value: Type) -> Self {
        let value = self.builder.context().data().intern_attribute(AttributeData::Type(value));
        self.attribute(name, value)
    }

    /// Adds a unit attribute.
    pub fn unit(self, name: &str) -> Self {
        self.attribute(name, Attribute::UNIT)
    }

    /// Adds a reference to the symbol `symbol` of the nearest table.
    pub fn symbol_reference(self, name: &str, symbol: &str) -> Self {
        let context = self.builder.context();
        let value = symbols::symbol_reference(context, &[symbols::string(context, symbol.as_bytes())]);
        self.attribute(name, value)
    }

    /// Adds a successor.
    pub fn successor(mut self, block: Block) -> Self {
        self.state = self.state.successor(block);
        self
    }

    /// Adds empty regions.
    pub fn regions(mut self, count: u32) -> Self {
        self.state = self.state.regions(count);
        self
    }

    /// Creates the op at the builder's insertion point.
    pub fn create(self) -> Op {
        self.builder.create(self.state)
    }
}
