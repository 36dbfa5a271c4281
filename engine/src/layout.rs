//! Data layout: the size and alignment of types in memory, and the scalars that a value consists of.
//!
//! The layout is that of LLVM on the 64-bit targets of this machine's kind: natural alignment, vectors without padding
//! between their elements, an integer aligned as the next larger power of two.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use terrace_llvm::{ArrayType, StructType, VoidType};
use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use crate::scalar::Scalar;

/// The most scalars that one SSA value may consist of.
const MOST_SCALARS: u64 = 1 << 14;

/// The deepest nesting of types that is followed.
const DEEPEST: usize = 256;

/// The layout of a type.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The distance of consecutive values, a multiple of the alignment.
    pub size: u64,
    /// The alignment.
    pub alignment: u64,
    /// The structure.
    pub kind: Kind,
    /// The scalars of a value in order; `None` if there are too many for an SSA value.
    pub scalars: Option<Rc<[Scalar]>>,
}

/// The structure of a type in memory.
#[derive(Debug)]
pub(crate) enum Kind {
    /// One scalar.
    Scalar(Scalar),
    /// Elements without padding between them.
    Vector(Scalar, u64),
    /// Elements at multiples of the size of their type.
    Array(Rc<Layout>, u64),
    /// Fields at these offsets.
    Structure(Vec<(u64, Rc<Layout>)>),
}

impl Layout {
    /// Returns the number of the first scalar of a part, and the part's layout.
    pub fn part(&self, position: u64) -> Option<(usize, &Rc<Layout>)> {
        match &self.kind {
            Kind::Array(element, count) => {
                let each = element.scalars.as_ref()?.len();
                (position < *count).then_some((usize::try_from(position).ok()? * each, element))
            }
            Kind::Structure(fields) => {
                let position = usize::try_from(position).ok()?;
                let mut before = 0;
                for (_, field) in fields.get(..position)? {
                    before += field.scalars.as_ref()?.len();
                }
                Some((before, &fields.get(position)?.1))
            }
            Kind::Scalar(_) | Kind::Vector(..) => None,
        }
    }
}

/// The layouts of the types of a module, computed on demand.
#[derive(Default, Debug)]
pub(crate) struct Layouts {
    known: RefCell<FxHashMap<Type, Rc<Layout>>>,
}

impl Layouts {
    /// Returns the layout of a type.
    ///
    /// # Errors
    ///
    /// If values of the type cannot be compiled. Returns the reason.
    pub fn of(&self, context: &Context, ty: Type) -> Result<Rc<Layout>, String> {
        self.nested(context, ty, 0)
    }

    /// Returns the scalars of a value of a type; none for `void`.
    ///
    /// # Errors
    ///
    /// If values of the type cannot be compiled. Returns the reason.
    pub fn scalars(&self, context: &Context, ty: Type) -> Result<Rc<[Scalar]>, String> {
        if VoidType::from_type(context, ty).is_some() {
            return Ok(Rc::new([]));
        }
        let layout = self.of(context, ty)?;
        layout.scalars.clone().ok_or_else(|| {
            format!(
                "values of type '{}' have more than {MOST_SCALARS} scalars, too many for registers; keep them in memory",
                context.display(ty)
            )
        })
    }

    fn nested(&self, context: &Context, ty: Type, depth: usize) -> Result<Rc<Layout>, String> {
        if let Some(known) = self.known.borrow().get(&ty) {
            return Ok(Rc::clone(known));
        }
        if depth > DEEPEST {
            return Err(format!("type '{}' nests more than {DEEPEST} types", context.display(ty)));
        }
        let layout = Rc::new(self.compute(context, ty, depth)?);
        self.known.borrow_mut().insert(ty, Rc::clone(&layout));
        Ok(layout)
    }

    fn compute(&self, context: &Context, ty: Type, depth: usize) -> Result<Layout, String> {
        let refuse = |reason: &str| Err(format!("type '{}' {reason}", context.display(ty)));
        let too_large = || format!("type '{}' is too large for memory", context.display(ty));
        if let Some(scalar) = Scalar::of(context, ty) {
            return Ok(Layout {
                size: scalar.store_size().next_multiple_of(scalar.alignment()),
                alignment: scalar.alignment(),
                kind: Kind::Scalar(scalar),
                scalars: Some(Rc::new([scalar])),
            });
        }
        if ty.is_vector(context) {
            if ty.scalable_dimensions(context).contains(&true) {
                return refuse("has a length that only a scalable target knows");
            }
            let (Some(element), Some(count)) = (ty.element_type(context), ty.element_count(context)) else {
                return refuse("has no elements that can be compiled");
            };
            let Some(scalar) = Scalar::of(context, element) else {
                return refuse("has elements that Cranelift has no registers for");
            };
            let bits = count.checked_mul(scalar.width().into()).ok_or_else(too_large)?;
            let store_size = bits.div_ceil(8).max(1);
            let alignment = store_size.checked_next_power_of_two().ok_or_else(too_large)?;
            let scalars = (count <= MOST_SCALARS).then(|| vec![scalar; count as usize].into());
            let (kind, size) = (Kind::Vector(scalar, count), store_size.next_multiple_of(alignment));
            return Ok(Layout { size, alignment, kind, scalars });
        }
        if let Some(array) = ArrayType::from_type(context, ty) {
            let (count, element) =
                (*array.count(context), self.nested(context, *array.element(context), depth + 1)?);
            let size = count.checked_mul(element.size).ok_or_else(too_large)?;
            let total = element.scalars.as_ref().and_then(|each| (each.len() as u64).checked_mul(count));
            let scalars = total.filter(|total| *total <= MOST_SCALARS).and_then(|_| {
                let each = element.scalars.as_ref()?;
                Some(each.iter().copied().cycle().take(each.len() * count as usize).collect())
            });
            let alignment = element.alignment;
            return Ok(Layout { size, alignment, kind: Kind::Array(element, count), scalars });
        }
        if let Some(structure) = StructType::from_type(context, ty) {
            let Some(types) = structure.body_fields(context) else {
                return refuse("is opaque: its fields are unknown");
            };
            let is_packed = structure.has_packed_body(context);
            let (mut fields, mut scalars) = (Vec::with_capacity(types.len()), Some(Vec::new()));
            let (mut end, mut alignment) = (0_u64, 1);
            for field in types {
                let layout = self.nested(context, *field, depth + 1)?;
                if !is_packed {
                    end = end.checked_next_multiple_of(layout.alignment).ok_or_else(too_large)?;
                    alignment = alignment.max(layout.alignment);
                }
                match (&mut scalars, &layout.scalars) {
                    (Some(all), Some(those)) if all.len() + those.len() <= MOST_SCALARS as usize => {
                        all.extend_from_slice(those);
                    }
                    _ => scalars = None,
                }
                let offset = end;
                end = end.checked_add(layout.size).ok_or_else(too_large)?;
                fields.push((offset, layout));
            }
            let size = end.checked_next_multiple_of(alignment).ok_or_else(too_large)?;
            let scalars = scalars.map(Into::into);
            return Ok(Layout { size, alignment, kind: Kind::Structure(fields), scalars });
        }
        match ty.as_integer(context) {
            Some(integer) => Err(format!(
                "integers of {} bits are wider than {} bits, the widest of Cranelift",
                integer.width,
                crate::scalar::GREATEST_WIDTH
            )),
            None => refuse("has no registers in Cranelift"),
        }
    }
}
