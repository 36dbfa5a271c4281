use super::*;
use crate::pass::option::set_options;
use crate::pass::pass::pass_text;
use crate::pass::{OpPipeline, OptionSlot, PassRegistry, PipelineOptions, ReproducerConfiguration};

#[derive(Clone, Default)]
struct Options {
    count: u32,
    flag: bool,
    label: String,
    limit: Option<i64>,
    names: Vec<String>,
}

impl PipelineOptions for Options {
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![
            OptionSlot::new("label", "a text", &mut self.label),
            OptionSlot::new("count", "a number", &mut self.count),
            OptionSlot::new("flag", "yes or no", &mut self.flag),
            OptionSlot::new("limit", "perhaps a number", &mut self.limit),
            OptionSlot::list("names", "texts", &mut self.names),
        ]
    }
}

#[derive(Clone, Default)]
struct WithOptions(Options);

impl Pass for WithOptions {
    fn name(&self) -> &str {
        "WithOptions"
    }
    fn argument(&self) -> &str {
        "opt"
    }
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        self.0.options()
    }
    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
    fn run(&mut self, _: &mut PassRun<'_>) -> PassResult {
        Ok(())
    }
}

#[derive(Clone, Default)]
struct OnFunctions;

impl Pass for OnFunctions {
    fn name(&self) -> &str {
        "OnFunctions"
    }
    fn argument(&self) -> &str {
        "on-functions"
    }
    fn anchor(&self) -> Option<&str> {
        Some("func")
    }
    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
    fn run(&mut self, _: &mut PassRun<'_>) -> PassResult {
        Ok(())
    }
}

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    registry.pass(WithOptions::default).pass(OnFunctions::default);
    registry.pipeline("many", "the pass as often as it is asked for", |pipeline, options: &Options| {
        for _ in 0..options.count {
            pipeline.nest("func").add_pass(OnFunctions);
        }
    });
    registry
}

/// The pipeline as it is printed for a module; what is printed is read as the same.
fn printed(text: &str) -> String {
    let registry = registry();
    let parse = |text: &str| {
        registry
            .parse_pipeline(text)
            .unwrap_or_else(|error| panic!("{text}: {error:?}"))
            .resolved("builtin.module")
    };
    let printed = parse(text).text();
    assert_eq!(parse(&printed).text(), printed);
    printed
}

#[test]
fn pipelines_are_read_and_printed() {
    for (text, expected) in [
        ("", "builtin.module()"),
        ("builtin.module()", "builtin.module()"),
        (" func ( on-functions , on-functions ) ", "builtin.module(func(on-functions,on-functions))"),
        ("module(func(on-functions))", "builtin.module(func(on-functions))"),
        ("builtin.func(on-functions)", "builtin.module(func(on-functions))"),
        ("any(on-op())", "any(on-op())"),
        (
            "func(on-functions),module(many{count=2})",
            "builtin.module(func(on-functions),builtin.module(func(on-functions),func(on-functions)))",
        ),
    ] {
        assert_eq!(printed(text), expected, "{text}");
    }
}

#[test]
fn options_are_read_and_printed() {
    let default = "opt{count=0 flag=false label= limit= }";
    for (options, expected) in [
        ("", default),
        ("{}", default),
        ("{ count=0x1f\tflag }", "opt{count=31 flag=true label= limit= }"),
        ("{limit=-4 names=a}", "opt{count=0 flag=false label= limit=-4 names={a}}"),
        (
            "{names={a,'b c', d{e,f}} label=\"a b\"}",
            "opt{count=0 flag=false label={a b} limit= names={a,{b c},{d{e,f}}}}",
        ),
        ("{label=f(x,y{z}) names=}", "opt{count=0 flag=false label=f(x,y{z}) limit= }"),
    ] {
        assert_eq!(printed(&format!("opt{options}")), format!("builtin.module({expected})"), "{options}");
    }
}

#[test]
fn what_is_wrong_is_shown_in_the_text() {
    let mut out = String::new();
    for text in [
        "opt,",
        ",opt",
        "opt opt",
        "func(on-functions",
        "func(on-functions))",
        "func(on-functions}",
        "opt{count=1",
        "opt{count=1}}",
        "opt{coun=1}",
        "opt{other=1}",
        "opt{count}",
        "opt{count=-1}",
        "opt{count=4294967296}",
        "opt{count=0x100000000}",
        "opt{limit={9223372036854775808}}",
        "opt{count=\"\\\"\"}",
        "opt{flag=maybe}",
        "opt{names}",
        "opt{label={a}",
        "opt{label=a)}",
        "opt(opt)",
        "opps",
        "on-functions{x=1}",
        "func(opt,module(on-functions))",
        "any(on-functions)",
        "many{count=x}",
        "ä",
    ] {
        let error = registry().parse_pipeline(text).err().unwrap_or_else(|| panic!("{text} was read"));
        let caret = "^".repeat(error.range.len().max(1));
        let indent = text[..error.range.start].chars().count();
        out.push_str(&format!("{text}\n{:indent$}{caret} {}\n", "", error.message));
        if let Some(help) = error.help {
            out.push_str(&format!("{:indent$}help: {help}\n", ""));
        }
    }
    insta::assert_snapshot!(out);
}

proptest::proptest! {
    #[test]
    fn whatever_an_option_is_set_to_comes_back(
        label in "[a-z\"'{}()\\[\\]\\\\ ,=\n]{0,8}",
        names in proptest::collection::vec("[a-z\"'{}()\\[\\]\\\\ ,=\n]{0,6}", 0..4),
    ) {
        let pass = WithOptions(Options { label, names, ..Options::default() });
        let mut pipeline = OpPipeline::on("func");
        pipeline.nest("func").add_pass(pass.clone());
        let text = pipeline.text();
        let read = registry().parse_pipeline(&text);
        proptest::prop_assert!(read.is_ok(), "{} {:?}", text, read.err());
        proptest::prop_assert_eq!(read.unwrap().resolved("func").text(), text.clone());
        let mut read = WithOptions::default();
        set_options(&mut read.options(), &pass_options_text(&pass), "opt").unwrap();
        proptest::prop_assert_eq!((read.0.label, read.0.names), (pass.0.label, pass.0.names));
        // A reproducer holds the pipeline as well.
        let configuration =
            ReproducerConfiguration { pipeline: text, disable_threading: false, verify_each: true };
        let file = configuration.file_text("module {\n}\n");
        let context = context(&Log::default(), false);
        drop(parse(&context, &file));
        proptest::prop_assert_eq!(ReproducerConfiguration::take(context.resources()), Ok(Some(configuration)));
    }
}

/// The options of a pass without its name and the braces.
fn pass_options_text(pass: &dyn Pass) -> String {
    let text = pass_text(pass);
    text[pass.argument().len() + 1..text.len() - 1].to_owned()
}

#[test]
fn how_deep_pipelines_nest_is_limited() {
    let deep = |depth: usize| format!("{}{}", "any(".repeat(depth), ")".repeat(depth));
    assert!(registry().parse_pipeline(&deep(64)).is_ok());
    let error = registry().parse_pipeline(&deep(100_000)).err().unwrap();
    assert_eq!(error.message, "pipelines nest deeper than 64 levels");
}
