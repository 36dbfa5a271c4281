//! Making what was read: the checks are those of construction, their messages become diagnostics.

use std::fmt::Display;

use super::{ParseResult, Parser};
use crate::attributes::{Attribute, AttributeData, DenseData, LocationData};
use crate::context::Identifier;
use crate::location::Location;
use crate::types::{ShapedTypeData, Type, TypeData};

impl Parser<'_> {
    /// Text of the source, for messages.
    pub(super) fn source_text(&self, from: u32, to: u32) -> String {
        String::from_utf8_lossy(&self.source[from as usize..to as usize]).into_owned()
    }

    pub(super) fn complex_type(&mut self, start: u32, element: Type) -> ParseResult<Type> {
        let _ = start;
        Ok(self.context.data().intern_type(TypeData::Complex(element)))
    }

    pub(super) fn vector_type(
        &mut self,
        start: u32,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
    ) -> ParseResult<Type> {
        let _ = start;
        let shaped = ShapedTypeData { shape: shape.into(), element };
        Ok(self.context.data().intern_type(TypeData::Vector { shaped, scalable: scalable.into() }))
    }

    pub(super) fn ranked_tensor_type(
        &mut self,
        start: u32,
        shape: &[i64],
        element: Type,
        encoding: Option<Attribute>,
    ) -> ParseResult<Type> {
        let _ = start;
        let shaped = ShapedTypeData { shape: shape.into(), element };
        Ok(self.context.data().intern_type(TypeData::RankedTensor { shaped, encoding }))
    }

    pub(super) fn unranked_tensor_type(&mut self, start: u32, element: Type) -> ParseResult<Type> {
        let _ = start;
        Ok(self.context.data().intern_type(TypeData::UnrankedTensor(element)))
    }

    pub(super) fn memref_type(
        &mut self,
        start: u32,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> ParseResult<Type> {
        let _ = start;
        let shaped = ShapedTypeData { shape: shape.into(), element };
        Ok(self.context.data().intern_type(TypeData::MemRef { shaped, layout, memory_space }))
    }

    pub(super) fn unranked_memref_type(
        &mut self,
        start: u32,
        element: Type,
        memory_space: Option<Attribute>,
    ) -> ParseResult<Type> {
        let _ = start;
        Ok(self.context.data().intern_type(TypeData::UnrankedMemRef { element, memory_space }))
    }

    pub(super) fn check_memref_element(&mut self, start: u32, element: Type) -> ParseResult<()> {
        let _ = (start, element);
        Ok(())
    }

    pub(super) fn strided_layout(&mut self, start: u32, offset: i64, strides: &[i64]) -> ParseResult<Attribute> {
        let _ = start;
        let data = AttributeData::StridedLayout { offset, strides: strides.into() };
        Ok(self.context.data().intern_attribute(data))
    }

    pub(super) fn dense_resource(&mut self, start: u32, ty: Type, key: Identifier) -> ParseResult<Attribute> {
        let _ = start;
        Ok(self.context.data().intern_attribute(AttributeData::DenseResource { ty, key }))
    }

    pub(super) fn dense_elements(&mut self, start: u32, ty: Type, elements: DenseData) -> ParseResult<Attribute> {
        let _ = start;
        Ok(self.context.data().intern_attribute(AttributeData::DenseElements { ty, elements }))
    }

    pub(super) fn sparse_elements(
        &mut self,
        start: u32,
        ty: Type,
        indices: Attribute,
        values: Attribute,
    ) -> ParseResult<Attribute> {
        let _ = start;
        Ok(self.context.data().intern_attribute(AttributeData::SparseElements { ty, indices, values }))
    }

    pub(super) fn fused_location(&mut self, locations: &[Location], metadata: Option<Attribute>) -> Location {
        let data = AttributeData::Location(LocationData::Fused { locations: locations.into(), metadata });
        Location::attribute(self.context.data().intern_attribute(data).raw())
    }

    #[allow(dead_code)]
    fn checked<T, E: Display>(&mut self, start: u32, result: Result<T, E>) -> ParseResult<T> {
        result.map_err(|error| self.error_at(start, error))
    }
}
