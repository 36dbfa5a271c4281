module {
  %0:2 = "test.values"() : () -> (f32, i32)
  constructs.defaults %0#0 : f32
  constructs.defaults %0#0 flags<fast> : f32
  constructs.defaults %0#0 size <5> {kind = i64} : f32
  constructs.defaults %0#0 {preset = #constructs.flags<none>, table = dense<[1, 3]> : tensor<2xi32>} : f32
  constructs.groups
  constructs.groups at %0#1
  constructs.groups at %0#1 + %0#1 in %0#0, %0#1["x"] fast {y} : f32, i32
  %1 = constructs.groups in %0#0 : f32 -> i32
  constructs.call()
  constructs.call()
  %2 = constructs.call(%0#0) : (f32) -> f32
  constructs.value 4 : i32
  constructs.value {x} {a = 1 : i64}
  constructs.value {} {a = 1 : i64}
  constructs.value "text"
  %3:2 = "test.values"() : () -> (!constructs.paint, vector<4xi32>)
  constructs.faces %3#0, %3#1, #constructs.person<7>, 4 : i32 of !constructs.paint, vector<4xi32>
  constructs.faces %3#0, %3#0, #constructs.person<7>, dense<1> : tensor<2xi32> of !constructs.paint, !constructs.paint
  %4 = constructs.constant 4 : i64
  %5 = constructs.constant {note} dense<1.000000e+00> : vector<2xf32>
  %6 = constructs.call() : () -> f32
}
