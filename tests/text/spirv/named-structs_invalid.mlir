// RUN: terrace-opt %s --split-input-file --verify-diagnostics

// A struct with a name has its members as text wherever it occurs, so that short definitions could make a long text.

!a = !spirv.struct<a, (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)>
!b = !spirv.struct<b, (!a, !a, !a, !a, !a, !a, !a, !a, !a, !a, !a, !a, !a, !a, !a, !a)>
!c = !spirv.struct<c, (!b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b, !b)>
// expected-error@+1 {{the struct has more than 65536 parts as text, or more than 512 levels}}
!d = !spirv.struct<d, (!c, !c, !c, !c, !c, !c, !c, !c, !c, !c, !c, !c, !c, !c, !c, !c)>
