//! Printing of elements attributes and dense arrays.

use crate::attributes::{Attribute, AttributeData, Elements, NumberFormat};
use crate::numeric::{FloatValue, WideInteger, write_float};
use crate::text::printer::tokens::push_hexadecimal;
use crate::text::printer::{AttributePrinter, push_name, push_quoted};

impl AttributePrinter<'_> {
    /// Writes an elements attribute without its type.
    pub(in crate::text::printer) fn print_elements(&mut self, attribute: Attribute, data: &AttributeData) {
        if self.is_elided(attribute, data) {
            self.out.push_str("dense_resource<__elided__>");
            return;
        }
        match data {
            AttributeData::DenseElements { .. } | AttributeData::DenseStringElements { .. } => {
                self.out.push_str("dense<");
                self.print_literal(attribute);
            }
            AttributeData::SparseElements { indices, values, .. } => {
                self.out.push_str("sparse<");
                if indices.element_count(self.context) != Some(0) {
                    self.print_literal(*indices);
                    self.out.push_str(", ");
                    self.print_literal(*values);
                }
            }
            AttributeData::DenseResource { key, .. } => {
                self.out.push_str("dense_resource<");
                push_name(self.out, key.text(self.context));
            }
            AttributeData::OpaqueElements { dialect, bytes, .. } => {
                self.out.push_str("opaque<");
                push_name(self.out, dialect.text(self.context));
                self.out.push_str(", ");
                self.print_hexadecimal(bytes.iter().copied());
            }
            _ => unreachable!("not an elements attribute"),
        }
        self.out.push('>');
    }

    fn is_elided(&self, attribute: Attribute, data: &AttributeData) -> bool {
        let Some(limit) = self.options.elide_elements_larger_than else { return false };
        let is_large = |attribute: Attribute| {
            !self.is_splat(attribute)
                && attribute.element_count(self.context).is_none_or(|count| count > limit)
        };
        match data {
            AttributeData::SparseElements { indices, values, .. } => is_large(*indices) || is_large(*values),
            AttributeData::DenseResource { .. } => false,
            _ => is_large(attribute),
        }
    }

    fn is_splat(&self, attribute: Attribute) -> bool {
        match attribute.data(self.context) {
            AttributeData::DenseElements { elements, .. } => elements.is_splat,
            AttributeData::DenseStringElements { strings, .. } => strings.len() == 1,
            _ => false,
        }
    }

    /// Writes the literal within the angle brackets of a dense attribute.
    fn print_literal(&mut self, attribute: Attribute) {
        match attribute.data(self.context) {
            AttributeData::DenseElements { ty, .. } => {
                let Some(elements) = attribute.elements(self.context) else { return };
                let limit = self.options.hexadecimal_elements_larger_than;
                if elements.is_splat() {
                    self.print_element(elements, elements.packed());
                } else if limit.is_some_and(|limit| elements.count() > limit) {
                    self.print_packed(elements);
                } else {
                    let shape = ty.shape(self.context).unwrap_or_default();
                    self.print_nested(shape, elements.count(), &mut |printer, index| {
                        let bytes = elements.bytes_at(index).unwrap_or_default();
                        printer.print_element(elements, bytes);
                    });
                }
            }
            AttributeData::DenseStringElements { ty, strings } => match &**strings {
                [string] => push_quoted(self.out, string),
                _ => {
                    let shape = ty.shape(self.context).unwrap_or_default();
                    self.print_nested(shape, strings.len() as u64, &mut |printer, index| {
                        push_quoted(printer.out, &strings[index as usize]);
                    });
                }
            },
            _ => {}
        }
    }

    /// Writes elements in nested lists according to the shape; nothing if there are none.
    fn print_nested(&mut self, shape: &[i64], count: u64, print: &mut dyn FnMut(&mut Self, u64)) {
        // The number of elements in a list of each level, innermost first.
        let mut sizes: Vec<u64> = Vec::with_capacity(shape.len());
        let mut size = 1u64;
        for dimension in shape.iter().rev() {
            size = size.saturating_mul(dimension.unsigned_abs());
            sizes.push(size);
        }
        // Each size divides the next one, so the search ends at the first list that continues.
        for index in 0..count {
            let opened = sizes.iter().take_while(|size| index.is_multiple_of(**size)).count();
            if index > 0 {
                self.out.push_str(", ");
            }
            self.out.extend(std::iter::repeat_n('[', opened));
            print(self, index);
            let closed = sizes.iter().take_while(|size| (index + 1).is_multiple_of(**size)).count();
            self.out.extend(std::iter::repeat_n(']', closed));
        }
    }

    fn print_element(&mut self, elements: Elements<'_>, bytes: &[u8]) {
        let format = elements.format();
        if !format.is_complex {
            self.print_number(format.number, bytes);
            return;
        }
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        self.out.push('(');
        self.print_number(format.number, real);
        self.out.push(',');
        self.print_number(format.number, imaginary);
        self.out.push(')');
    }

    fn print_number(&mut self, number: NumberFormat, bytes: &[u8]) {
        match number {
            NumberFormat::Integer { width: 1, .. } => {
                self.out.push_str(if bytes.first() == Some(&0) { "false" } else { "true" });
            }
            NumberFormat::Integer { width, signedness } => {
                self.print_wide_integer(&WideInteger::from_le_bytes(bytes, width), signedness);
            }
            NumberFormat::Float(format) => {
                let mut all = [0; 16];
                all[..bytes.len()].copy_from_slice(bytes);
                if let Some(value) = FloatValue::from_bits(format, u128::from_le_bytes(all)) {
                    write_float(self.out, value);
                }
            }
        }
    }

    /// Writes the bytes of all elements. Booleans are packed as bits, the first in the lowest bit.
    fn print_packed(&mut self, elements: Elements<'_>) {
        let bytes = elements.packed();
        let format = elements.format();
        if !format.is_complex && matches!(format.number, NumberFormat::Integer { width: 1, .. }) {
            let pack = |chunk: &[u8]| {
                chunk.iter().enumerate().fold(0, |packed, (bit, value)| packed | (value & 1) << bit)
            };
            self.print_hexadecimal(bytes.chunks(8).map(pack));
        } else {
            self.print_hexadecimal(bytes.iter().copied());
        }
    }

    fn print_hexadecimal(&mut self, bytes: impl Iterator<Item = u8>) {
        self.out.push_str("\"0x");
        self.out.reserve(2 * bytes.size_hint().0);
        bytes.for_each(|byte| push_hexadecimal(self.out, byte));
        self.out.push('"');
    }

    /// Writes `array<...>`.
    pub(in crate::text::printer) fn print_dense_array(&mut self, attribute: Attribute) {
        let AttributeData::DenseArray { element, .. } = attribute.data(self.context) else { return };
        self.out.push_str("array<");
        self.print_type(*element);
        if attribute.element_count(self.context).is_some_and(|count| count > 0) {
            self.out.push_str(": ");
            self.print_dense_array_body(attribute);
        }
        self.out.push('>');
    }

    /// Writes the numbers of a dense array with commas between them.
    pub fn print_dense_array_body(&mut self, attribute: Attribute) {
        let Some(elements) = attribute.elements(self.context) else { return };
        let size = elements.format().size().max(1);
        self.print_list(elements.packed().chunks_exact(size), |printer, bytes| {
            printer.print_number(elements.format().number, bytes);
        });
    }
}
