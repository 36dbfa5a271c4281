//! The extent of types as text.
//!
//! The text of a structure with a name has its members wherever it is not inside of itself, so that a few short definitions
//! that refer to each other make a long text.

use terrace_runtime::context::Context;
use terrace_runtime::sub_elements::Part;

use crate::StructType;

/// The number of parts that a type may have as text.
pub const MOST_PARTS: u32 = 1 << 16;

/// The number of levels on which the parts of a type may contain each other.
pub const MOST_LEVELS: usize = 512;

/// Calls `visit` for each part in the text of a type or an attribute, the members of a structure with a name included.
pub fn for_each_part_of_text(context: &Context, part: Part, visit: &mut dyn FnMut(Part)) {
    part.for_each_child(context, visit);
    if let Part::Type(ty) = part
        && let Some(structure) = StructType::from_type(context, ty)
        && structure.name(context).is_some()
    {
        structure.member_types(context).iter().for_each(|member| visit(Part::Type(*member)));
    }
}

/// Returns the number of parts of a type or an attribute as text; `None` if it has more than [`MOST_PARTS`], or more than
/// [`MOST_LEVELS`].
pub fn parts_of_text(context: &Context, part: Part) -> Option<u32> {
    enum Step {
        Enter(Part),
        Leave,
    }
    let mut parts = 0;
    let mut open = Vec::new();
    let mut pending = vec![Step::Enter(part)];
    while let Some(step) = pending.pop() {
        let Step::Enter(part) = step else {
            open.pop();
            continue;
        };
        parts += 1;
        if open.contains(&part) {
            continue;
        }
        if parts > MOST_PARTS || open.len() >= MOST_LEVELS {
            return None;
        }
        open.push(part);
        pending.push(Step::Leave);
        for_each_part_of_text(context, part, &mut |inner| pending.push(Step::Enter(inner)));
    }
    Some(parts)
}
