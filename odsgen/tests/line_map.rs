//! Generated code knows where it comes from, token by token.

use terrace_odsgen::model::Model;
use terrace_odsgen::{Emission, RustOptions, SourceFile, emit_rust, parse_files};

/// A fragment of each layout that the printer of Rust changes.
const HARD: &str = r##"dialect hard { }

/// hard to lay out
constraint Hard<N: int>: type = rust { match ty.width(  ) { 1=>true,2 => { false } , 3|4=>{return true}
    _ if N>3 => false, n => [1, 2, 3,].iter( ).any(|m|*m==n) } }

op HardOp = "hard" {
    operands { a: Hard<7> }
    derived words: Vec<(String, &'static str)> = rust {
        // A comment, and text that goes
        // over lines.
        let text = "one
            two"; let other = r#"a"b"#;
        vec![(text.to_string( ), other),]
    }
    extra rust {
        /// Documented.
        #[must_use] pub fn twice<T>(self, x: T) -> (T, T,) where T: Clone { (x.clone(), x) }
        fn empty(self) { if true { } else { println!("{}", 'x') } }
    }
    verify rust { let Some(_) = ir.parent(self.op()) else { return Ok(()) }; Ok::<(), _>(()) }
}
"##;

fn emit(text: &str) -> (Model, Emission) {
    let model = parse_files(vec![SourceFile::input("src/hard.dialect", text)]).into_result().unwrap();
    let emission = emit_rust(&model, &RustOptions::default());
    assert_eq!(emission.error_count, 0, "{:?}", emission.diagnostics);
    (model, emission)
}

#[test]
fn all_tokens_of_fragments_have_their_place() {
    let (model, emission) = emit(HARD);
    let file = &emission.files[0];
    let mut covered = vec![false; HARD.len()];
    for (range, span) in file.map.segments() {
        assert_eq!(file.text[range], *model.sources.text(span));
        covered[span.start as usize..span.end as usize].fill(true);
    }
    // All words are there, but for those of comments and the parameter that the argument takes the place of.
    let words = "width true false return _ if => .iter any m| Vec< 'static text.to vec! other) must_use twice T> where T: \
                 Clone x.clone empty println! 'x' Some( ir.parent Ok::<()";
    for word in words.split(' ') {
        let place = HARD.find(word).unwrap_or_else(|| panic!("{word} is in the text"));
        assert!(covered[place], "{word}");
    }
}

#[test]
fn code_says_where_a_fragment_stands() {
    let (_, emission) = emit(HARD);
    let marks: Vec<&str> = emission.files[0]
        .text
        .lines()
        .filter(|line| line.contains(" // src/hard.dialect:"))
        .map(str::trim)
        .collect();
    insta::assert_snapshot!(marks.join("\n"), @r##"
    two"; // src/hard.dialect:13
    #[must_use] // src/hard.dialect:18
    let Some(_) = ir.parent(self.op()) else { return Ok(()) }; // src/hard.dialect:21
    match ty.width() { // src/hard.dialect:4
    "##);
}

#[test]
fn code_that_is_the_same_is_mapped_to_the_first() {
    let (model, emission) = emit(
        "dialect x { }\n/// a\nconstraint A: type = rust { ty.a() }\n/// b\nconstraint B: type = rust { ty.a() }\n\
         op AOp = \"a\" { operands { a: A, b: B } }\n",
    );
    let map = &emission.files[0].map;
    let lines: Vec<usize> = map.segments().map(|(_, span)| model.sources.line_and_column(span).0).collect();
    assert_eq!(lines, [3]);
}
