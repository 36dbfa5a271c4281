#alias = {a = [1, 2.5 : f32, "s", @f::@g, unit, dense<[1, 2]> : tensor<2xi8>], b = affine_map<(d0)[s0] -> (d0 + s0)>}
!t = tuple<i32, !d.t<"x">, memref<?x4xf32, affine_map<(d0, d1) -> (d1, d0)>>>
"builtin.module"() ({
  %0:2 = "d.a"() <{p = #alias}> {q = loc("file":1:2)} : () -> (!t, index)
  "d.r"(%0#1) ({
  ^bb0(%x: index loc("arg")):
    "d.br"(%x)[^bb1] : (index) -> ()
  ^bb1:
    "d.end"() : () -> ()
  }, {
  }) : (index) -> () loc(fused<"m">["a", callsite("b" at unknown)])
}) {sym_name = "m"} : () -> ()
