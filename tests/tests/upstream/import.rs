//! Import of LLVM IR: `terrace-translate --import-llvm`.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `terrace-translate` on an input.
fn translate(flag: &str, input: &[u8]) -> Output {
    translate_with(&[flag], input)
}

fn translate_with(flags: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-translate-under-test"));
    command.args(flags).arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Returns the errors of an import that fails.
fn errors(input: &[u8]) -> String {
    let output = translate("--import-llvm", input);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[cfg(not(feature = "llvm"))]
#[test]
fn the_feature_is_named_where_it_is_missing() {
    let expected = "error: '--import-llvm' needs the feature 'llvm', which this program was built without\n |\n = help: \
                    build 'terrace-translate' with '--features llvm'; LLVM 22 is in the package 'llvm-22-dev' of Debian\n";
    assert_eq!(errors(b"define void @f() {\n  ret void\n}\n"), expected);
}

#[cfg(feature = "llvm")]
mod with_llvm {
    use std::path::Path;

    use super::*;

    /// Returns the output of a translation that succeeds, and its warnings.
    fn succeed(flag: &str, input: &[u8]) -> (String, String) {
        let output = translate(flag, input);
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{messages}");
        (String::from_utf8(output.stdout).unwrap(), messages)
    }

    /// Checks that the import of LLVM IR contains lines in this order, and gives the same LLVM IR again.
    fn check(llvm: &str, lines: &[&str]) {
        let (imported, warnings) = succeed("--import-llvm", llvm.as_bytes());
        assert_eq!(warnings, "");
        let mut rest = imported.as_str();
        for line in lines {
            let Some((_, after)) = rest.split_once(line) else { panic!("'{line}' is missing in\n{rest}") };
            rest = after;
        }
        // The translation adds a flag of the module, and splits blocks that a switch reaches twice.
        let trip = |text: &str| {
            let (llvm, _) = succeed("--mlir-to-llvmir", text.as_bytes());
            succeed("--import-llvm", llvm.as_bytes()).0
        };
        let once = trip(&imported);
        assert_eq!(trip(&once), once);
    }

    #[test]
    fn instructions_become_ops() {
        check(
            "define i32 @f(i32 %n, ptr %p, <4 x float> %v) {
             entry:
               %c = icmp slt i32 %n, 2
               br i1 %c, label %done, label %more, !prof !0
             more:
               %m = sub nuw nsw i32 %n, 1
               %q = getelementptr inbounds { i32, [4 x i8] }, ptr %p, i32 %n, i32 1, i32 %m
               %x = load atomic volatile i8, ptr %q acquire, align 1
               %w = zext nneg i8 %x to i32
               %e = fadd fast <4 x float> %v, splat (float 1.5)
               %s = shufflevector <4 x float> %e, <4 x float> poison, <2 x i32> <i32 3, i32 poison>
               store <2 x float> %s, ptr %p, align 8, !nontemporal !1
               %o = atomicrmw add ptr %p, i32 %w syncscope(\"one\") seq_cst, align 4
               switch i32 %o, label %done [
                 i32 1, label %done
                 i32 -7, label %more
               ]
             done:
               %r = phi i32 [ 1, %entry ], [ %w, %more ], [ %w, %more ]
               ret i32 %r
             }
             !0 = !{!\"branch_weights\", i32 1, i32 9}
             !1 = !{i32 1}",
            &[
                "llvm.func @f(%arg0: i32, %arg1: !llvm.ptr, %arg2: vector<4xf32>) -> i32",
                "llvm.mlir.constant(2 : i32)",
                "llvm.mlir.constant(1 : i32)",
                "llvm.mlir.constant(dense<1.500000e+00> : vector<4xf32>)",
                "llvm.icmp \"slt\"",
                "weights([1, 9])",
                "overflow<nsw, nuw>",
                "llvm.getelementptr inbounds %arg1[%arg0, 1,",
                "llvm.load volatile",
                "atomic acquire {alignment = 1 : i64}",
                "llvm.zext nneg",
                "fastmathFlags = #llvm.fastmath<fast>",
                "[3, -1] : vector<4xf32>",
                "alignment = 8 : i64, nontemporal",
                "llvm.atomicrmw add",
                "syncscope(\"one\") seq_cst",
                "-7: ^bb1",
            ],
        );
    }

    #[test]
    fn calls_and_intrinsics_become_ops() {
        check(
            "declare i32 @printf(ptr, ...)
             declare fastcc void @quick(i32 signext) #0
             define void @f(ptr %p, i32 %n, double %x) personality ptr @who {
               %a = call i32 (ptr, ...) @printf(ptr %p, i32 %n)
               tail call fastcc void @quick(i32 signext %n)
               call void %p(i32 %n) [ \"tag\"(i32 %n) ]
               %b = call i32 @llvm.smax.i32(i32 %n, i32 7)
               %c = call i32 @llvm.ctlz.i32(i32 %n, i1 true)
               call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr %p, i64 8, i1 false)
               %e = call i32 asm sideeffect \"bswap $0\", \"=r,0\"(i32 %n)
               %r = invoke i32 @g() to label %next unwind label %bad
             next:
               %phi = phi i32 [ %r, %0 ]
               ret void
             bad:
               %pad = landingpad { ptr, i32 }
                        cleanup
                        catch ptr null
               resume { ptr, i32 } %pad
             }
             declare i32 @g()
             declare i32 @who(...)
             attributes #0 = { nounwind memory(argmem: read) \"one\"=\"two\" }",
            &[
                "llvm.func @printf(!llvm.ptr, ...) -> i32",
                "llvm.func fastcc @quick(i32 {llvm.signext})",
                "argMem = read",
                "no_unwind, passthrough = [[\"one\", \"two\"]]",
                "personality = @who",
                "vararg(!llvm.func<i32 (ptr, ...)>)",
                "llvm.call fastcc tail @quick",
                "[\"tag\"(",
                "llvm.intr.smax",
                "\"llvm.intr.ctlz\"",
                "is_zero_poison = true",
                "llvm.intr.memcpy",
                "llvm.inline_asm has_side_effects \"bswap $0\", \"=r,0\"",
                "llvm.invoke @g()",
                "llvm.landingpad cleanup (catch",
                "llvm.resume",
            ],
        );
    }

    #[test]
    fn globals_and_constants_become_ops() {
        check(
            "%list = type { i32, ptr }
             $group = comdat any
             @text = private unnamed_addr constant [4 x i8] c\"ab\\0A\\00\", align 1
             @numbers = internal global [2 x float] [float 1.5, float 0x3FF19999A0000000]
             @first = global %list { i32 1, ptr @first }, comdat($group)
             @place = global ptr getelementptr (i8, ptr @numbers, i64 4)
             @number = global i64 ptrtoint (ptr @text to i64)
             @other = external hidden global i128
             @name = weak alias i32, ptr @first
             @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 7, ptr @go, ptr null }]
             define internal void @go() {
               ret void
             }",
            &[
                "llvm.comdat_selector @group any",
                "private unnamed_addr constant @text(\"ab\\0A\\00\")",
                "@numbers(dense<[1.500000e+00, 1.100000e+00]> : tensor<2xf32>)",
                "@first() comdat(@__llvm_global_comdat::@group)",
                "llvm.insertvalue",
                "llvm.getelementptr",
                "llvm.ptrtoint",
                "external hidden @other()",
                "llvm.mlir.global_ctors ctors = [@go], priorities = [7 : i32], data = [#llvm.zero]",
                "llvm.mlir.alias weak @name",
            ],
        );
    }

    #[test]
    fn our_llvm_ir_comes_back() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("text/translate");
        let subjects = ["arithmetic", "calls", "control_flow", "folding", "intrinsics", "memory", "module"];
        for subject in subjects {
            let text = std::fs::read_to_string(folder.join(format!("{subject}.mlir"))).unwrap();
            let (once, _) = succeed("--mlir-to-llvmir", text.as_bytes());
            let (imported, _) = succeed("--import-llvm", once.as_bytes());
            let (again, _) = succeed("--mlir-to-llvmir", imported.as_bytes());
            let (imported_again, _) = succeed("--import-llvm", again.as_bytes());
            assert_eq!(imported, imported_again, "{subject}");
        }
    }

    #[test]
    fn bitcode_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let text = "llvm.func @f() {\n  llvm.return\n}\n";
        std::fs::write(folder.path().join("program.mlir"), text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_terrace-run-under-test"));
        command.current_dir(folder.path()).args(["program.mlir", "--emit", "bc", "-O0"]);
        assert!(command.status().unwrap().success());
        let bitcode = std::fs::read(folder.path().join("program.bc")).unwrap();
        assert!(succeed("--import-llvm", &bitcode).0.contains("llvm.func @f()"));
    }

    #[test]
    fn what_is_out_of_reach_is_named() {
        let error = errors(b"define i32 @f() {\n  ret void\n}\n");
        assert!(error.starts_with("error: '<stdin>' is no LLVM IR: "), "{error}");
        let error = errors(
            b"define void @f(ptr addrspace(1) %p) {\n  call addrspace(1) void %p()\n  ret void\n}\n@g = global i32 0\ndeclare void @h() addrspace(1)\n",
        );
        let expected = "error: '<stdin>' cannot be imported: in '@f': a call in another address space has no form in the dialect
 |
 = help: the rest of the module can be imported without it
error: '<stdin>' cannot be imported: in '@h': an address space of a function has no form in the dialect
 |
 = help: the rest of the module can be imported without it
";
        assert_eq!(error, expected);
    }

    #[test]
    fn facts_that_the_dialect_has_no_form_for_are_left_out() {
        check(
            "define i1 @f(ptr captures(address, read_provenance) initializes((0, 4)) \"of\"=\"target\" %p, double %x, i64 %n) #0 {
               %y = fptrunc fast double %x to float
               %z = fpext nnan float %y to double
               %c = icmp samesign ult i32 7, 8
               ret i1 %c
             }
             attributes #0 = { nounwind allockind(\"alloc,zeroed\") allocsize(2) }",
            &[
                "llvm.func @f(%arg0: !llvm.ptr, %arg1: f64, %arg2: i64) -> i1",
                "no_unwind}",
                "llvm.fptrunc %arg1 : f64 to f32",
                "llvm.fpext",
                "llvm.icmp \"ult\"",
            ],
        );
    }

    #[test]
    fn the_element_type_of_an_operand_of_assembly_comes_back() {
        check(
            "define i32 @f(ptr %p) {
               %x = call i32 asm \"foo\", \"=r,*m\"(ptr elementtype(i32) %p)
               ret i32 %x
             }",
            &["operand_attrs = [{elementtype = i32}]"],
        );
    }

    #[test]
    fn debug_information_becomes_attributes_and_locations() {
        let text = r#"@g = global i32 3, align 4, !dbg !0
define i32 @f(i32 %x, ptr %p) !dbg !8 {
entry:
    #dbg_value(i32 %x, !12, !DIExpression(), !13)
    #dbg_declare(ptr %p, !14, !DIExpression(DW_OP_deref), !13)
  %y = add i32 %x, %x, !dbg !16
    #dbg_label(!22, !13)
    #dbg_value(i32 7, !12, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !13)
  ret i32 %y, !dbg !13
}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6}
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "g", scope: !2, file: !3, line: 2, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, nameTableKind: None)
!3 = !DIFile(filename: "a.c", directory: "/src")
!4 = !{!0}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{i32 2, !"Debug Info Version", i32 3}
!8 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 4, type: !9, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !11)
!9 = !DISubroutineType(types: !10)
!10 = !{null, !5, !17}
!11 = !{!12, !14}
!12 = !DILocalVariable(name: "x", arg: 1, scope: !8, file: !3, line: 4, type: !5)
!13 = !DILocation(line: 4, column: 11, scope: !8)
!14 = !DILocalVariable(name: "p", arg: 2, scope: !8, file: !3, line: 4, type: !17)
!15 = distinct !DILexicalBlock(scope: !8, file: !3, line: 5, column: 3)
!16 = !DILocation(line: 3, column: 70, scope: !21, inlinedAt: !20)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !18, size: 64)
!18 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !3, line: 1, size: 128, elements: !19)
!19 = !{!23, !24}
!20 = distinct !DILocation(line: 6, column: 7, scope: !15)
!21 = distinct !DISubprogram(name: "twice", scope: !3, file: !3, line: 3, type: !9, scopeLine: 3, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!22 = !DILabel(scope: !8, name: "again", file: !3, line: 7)
!23 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !17, size: 64)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "value", baseType: !5, size: 32, offset: 64)
"#;
        check(
            text,
            &[
                "dbg_exprs = [#di_global_variable_expression]",
                "llvm.intr.dbg.value #",
                "llvm.intr.dbg.declare #",
                "#llvm.di_expression<[DW_OP_deref]> = %arg1",
                "llvm.add %arg0, %arg0 : i32",
                "llvm.intr.dbg.label #",
                "#llvm.di_expression<[DW_OP_plus_uconst(4), DW_OP_stack_value]> = %",
            ],
        );
        // The nodes and positions come back, but for their numbers.
        let (imported, _) = succeed("--import-llvm", text.as_bytes());
        for part in [
            "sourceLanguage = DW_LANG_C11, file = #di_file, producer = \"hand\", isOptimized = true, emissionKind = Full, nameTableKind = None",
            "#llvm.di_subroutine_type<types = #di_null_type, #di_basic_type, #",
            "isRecSelf = true",
            "#llvm.di_derived_type<tag = DW_TAG_member, name = \"value\", baseType = #di_basic_type, sizeInBits = 32, offsetInBits = 64>",
        ] {
            assert!(imported.contains(part), "'{part}' is missing in\n{imported}");
        }
        let output = translate_with(&["--import-llvm", "--mlir-print-debuginfo"], text.as_bytes());
        let with_locations = String::from_utf8(output.stdout).unwrap();
        for part in [
            "loc(\"a.c\":4:11)",
            "loc(callsite(",
            "loc(fused<#di_subprogram",
            "subprogramFlags = \"LocalToUnit|Definition\"",
        ] {
            assert!(with_locations.contains(part), "'{part}' is missing in\n{with_locations}");
        }
    }

    #[test]
    fn debug_information_without_a_form_is_left_out() {
        let text = r#"define i32 @f(i1 %c, i32 %x) !dbg !1 {
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br label %b
b:
    #dbg_value(i32 %x, !4, !DIExpression(), !5)
    #dbg_value(i32 %y, !4, !DIExpression(), !5)
  ret i32 %x, !dbg !5
}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6}
!1 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 4, type: !7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, emissionKind: FullDebug, enums: !8)
!3 = !DIFile(filename: "a.c", directory: "/src")
!4 = !DILocalVariable(name: "x", scope: !1, file: !3, line: 4, type: !9)
!5 = !DILocation(line: 4, column: 11, scope: !1)
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = !DISubroutineType(types: !{null})
!8 = !{!9}
!9 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", file: !3, baseType: !11, size: 32, elements: !{!10})
!10 = !DIEnumerator(name: "A", value: 0)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
"#;
        let (imported, warnings) = succeed("--import-llvm", text.as_bytes());
        assert_eq!(imported.matches("llvm.intr.dbg.value").count(), 1, "{imported}");
        let expected = "warning: '<stdin>': 'enums' of 'DICompileUnit' is left out
warning: '<stdin>': 'flags' of 'DISubprogram' is left out
warning: '<stdin>': a record 'dbg_value' of debug information is left out
warning: '<stdin>': debug information of the kind 'DIEnumerator' is left out
";
        assert_eq!(warnings, expected);
    }

    #[test]
    fn transformations_of_loops_may_leave_loops() {
        check(
            "define void @f(i1 %c) {
             entry:
               br label %loop
             loop:
               br i1 %c, label %loop, label %done, !llvm.loop !0
             done:
               ret void
             }
             !0 = distinct !{!0, !1, !3}
             !1 = !{!\"llvm.loop.vectorize.followup_all\", !2}
             !2 = distinct !{!2, !4}
             !3 = !{!\"llvm.loop.unroll.followup_remainder\", !2}
             !4 = !{!\"llvm.loop.unroll.count\", i32 4}",
            &["followupRemainder = #loop_annotation", "followupAll = #loop_annotation"],
        );
    }

    #[test]
    fn what_is_left_out_gives_a_warning() {
        let text = "define i32 @f(ptr %p) {\n  %x = load i32, ptr %p, !range !0\n  ret i32 %x\n}\n!0 = !{i32 0, i32 9}\n";
        let (_, warnings) = succeed("--import-llvm", text.as_bytes());
        assert_eq!(warnings, "warning: '<stdin>': metadata 'range' of 'llvm.load' is left out\n");
    }

    #[test]
    fn properties_of_symbols_without_a_form_are_left_out() {
        let text = "@g = dllexport global i32 0, partition \"p\"
define dllexport void @f() partition \"p\" prefix i32 3 prologue i8 4 {
  #dbg_assign(i32 1, !0, !DIExpression(), !1, ptr @g, !DIExpression(), !2)
  ret void
}
!llvm.dbg.cu = !{!4}
!llvm.module.flags = !{!6}
!0 = !DILocalVariable(name: \"x\", scope: !3)
!1 = distinct !DIAssignID()
!2 = !DILocation(line: 4, scope: !3)
!3 = distinct !DISubprogram(name: \"f\", unit: !4, file: !5, spFlags: DISPFlagDefinition)
!4 = distinct !DICompileUnit(language: DW_LANG_C, file: !5)
!5 = !DIFile(filename: \"a.c\", directory: \"/src\")
!6 = !{i32 2, !\"Debug Info Version\", i32 3}
";
        let (imported, warnings) = succeed("--import-llvm", text.as_bytes());
        assert!(imported.contains("llvm.mlir.global external @g(0 : i32)"), "{imported}");
        for what in
            ["'dllexport' of '@f'", "'dllexport' of '@g'", "'partition' of '@f'", "'partition' of '@g'"]
        {
            assert!(warnings.contains(what), "{warnings}");
        }
        assert!(warnings.contains("a record 'dbg_assign' of debug information is left out"), "{warnings}");
    }

    #[test]
    fn a_module_without_symbols_is_read() {
        check("target triple = \"x86_64-unknown-linux-gnu\"\n", &["llvm.target_triple"]);
    }

    #[test]
    fn an_alias_may_be_an_expression() {
        check(
            "@g = global [4 x i32] zeroinitializer
             @behind = alias i32, getelementptr (i8, ptr @g, i64 8)
             @moved = alias i32, inttoptr (i64 ptrtoint (ptr @g to i64) to ptr)",
            &[
                "llvm.mlir.alias external @behind",
                "llvm.getelementptr",
                "@moved",
                "llvm.ptrtoint",
                "llvm.inttoptr",
            ],
        );
    }

    #[test]
    fn metadata_of_kernels_become_properties() {
        check(
            "define void @f() !vec_type_hint !0 !work_group_size_hint !1 !reqd_work_group_size !1 !intel_reqd_sub_group_size !2 {
               ret void
             }
             !0 = !{i32 undef, i32 1}
             !1 = !{i32 1, i32 2, i32 3}
             !2 = !{i32 16}",
            &[
                "intel_reqd_sub_group_size = 16 : i32, reqd_work_group_size = array<i32: 1, 2, 3>",
                "vec_type_hint = #llvm.vec_type_hint<hint = i32, is_signed = true>",
                "work_group_size_hint = array<i32: 1, 2, 3>",
            ],
        );
    }

    #[test]
    fn globals_without_a_name_get_one() {
        let (imported, _) = succeed(
            "--import-llvm",
            b"@0 = global i32 3 #0\n@p = global ptr @0\nattributes #0 = { \"k\"=\"v\" }\n",
        );
        assert!(imported.contains("@mlir.llvm.nameless_global_0(3 : i32)"), "{imported}");
        assert!(imported.contains("target_specific_attrs = [[\"k\", \"v\"]]"), "{imported}");
        assert!(imported.contains("llvm.mlir.addressof @mlir.llvm.nameless_global_0"), "{imported}");
    }
}
