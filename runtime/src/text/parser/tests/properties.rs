//! Whatever the text, there is an attribute or a diagnostic, and no panic.

use proptest::prelude::*;

use super::{context, read_with};
use crate::text::parser::cursor::Aliases;

/// Snippets that mutations begin with.
const SNIPPETS: [&str; 20] = [
    "[1, -2.5 : f32, \"a\\22b\", @a::@\"b\", unit, true]",
    "{a = 1 : i8, \"b c\" = [i32, f32], d}",
    "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>",
    "dense<\"0x0102\"> : tensor<2xi8>",
    "dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>>",
    "sparse<[[0, 0]], [1]> : tensor<2x2xi32>",
    "dense<[\"a\", \"b\"]> : tensor<2x!foo.string>",
    "affine_map<(d0, d1)[s0] -> (d0 + s0 * 2, (d1 floordiv 3) mod 4)>",
    "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>",
    "(i, j)[N] -> (i * N, j ceildiv 8)",
    "memref<?x4xf32, strided<[4, 1], offset: ?>, 3>",
    "memref<2x2xf32, (i, j) -> (j, i), offset: 3, strides: [1]>",
    "vector<4x[4]xf8E4M3FN>",
    "tuple<tensor<*xi1>, (i32, index) -> (() -> ())>",
    "loc(fused<\"m\">[callsite(\"a\" at \"f\":1:2 to :3), \"n\"(unknown)])",
    "#foo.bar<a -> [\"x>\"]> : !foo<\"y\">",
    "distinct[3]<dense_resource<key> : tensor<2xi32>>",
    "array<i16: 1, 0xFF, -3>",
    "0xABCDEF0123456789ABCDEF : i96",
    "opaque<\"foo\", \"0x00\"> : tensor<1xi8>",
];

fn read(text: &[u8]) {
    let context = context();
    let _ = read_with(&context, text, Aliases::default(), |parser| parser.parse_attribute(None));
    let _ = read_with(&context, text, Aliases::default(), |parser| parser.parse_type());
    let _ = read_with(&context, text, Aliases::default(), |parser| parser.parse_metadata());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        read(&bytes);
    }

    #[test]
    fn mutated_snippets(
        first in 0..SNIPPETS.len(),
        second in 0..SNIPPETS.len(),
        cut in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 0..4),
    ) {
        let mut text = SNIPPETS[first].as_bytes().to_vec();
        let place = cut.index(text.len());
        text.splice(place..place, SNIPPETS[second].bytes().take(edits.len() * 8));
        for (place, byte, kind) in edits {
            let place = place.index(text.len());
            match kind {
                0 => text[place] = byte,
                1 => text.truncate(place + 1),
                _ => { text.remove(place); }
            }
            if text.is_empty() {
                break;
            }
        }
        read(&text);
    }

    #[test]
    fn cut_metadata(end in 0..90usize) {
        let text = b"{-# dialect_resources: {builtin: {foo: \"0x0400000001\"}}, external_resources: {a: {b: \"c\"}} #-}";
        read(&text[..end]);
    }
}
