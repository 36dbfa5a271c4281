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
  %c4_i32 = constructs.named 4 : i32
  %c4_i32_0 = constructs.named 4 : i32
  %true = constructs.named true
  %c-7 = constructs.named -7 : index
  %cst = constructs.named 1.000000e+00 : f32
  %7, %sum:2 = constructs.loop {
  ^bb0(%i: i32, %acc: f32, %arg0: i1):
    "test.use"(%i, %acc, %arg0) : (i32, f32, i1) -> ()
  } : i32, i32, i32
  %8:2 = "test.memory"() : () -> (memref<4xf32>, memref<4xf32>)
  constructs.effects %8#0, %8#1 : memref<4xf32>, memref<4xf32>
  constructs.switch %0#1[(%0#0, %0#1), () : (f32, i32), ()] 
  constructs.switch %0#1[(), (%0#0) : (), (f32)] %0#1
  %9:2 = "test.vectors"() : () -> (vector<4xf16>, vector<[2]xf32>)
  constructs.mfma.32x32.8f16 %9#0, %9#1 : vector<4xf16>, vector<[2]xf32>
  constructs.limits {list = [1], power = 8 : i64, sizes = array<i64: 1, 2>}
  %10 = "test.image"() : () -> !constructs.SampledImage<2>
  constructs.ImageSampleDrefExplicitLod.V2 %10 <4> : <2>
  constructs.ImageSampleDrefExplicitLod.V2 %10 <5> : <2>
  constructs.need StorageBuffer16
  constructs.need StorageBuffer16
  constructs.need StorageBuffer16 {note}
  %11:3 = "test.compared"() : () -> (i32, tensor<2x?xf32>, vector<[4]xindex>)
  %12:2 = constructs.compare %11#0, %11#0 : i32
  %13:2 = constructs.compare %11#1, %11#1 : tensor<2x?xf32>
  %14:2 = constructs.compare %11#2, %11#2 : vector<[4]xindex>
  "test.targets"() {a = #constructs.target<"gpu" : []>, b = #constructs.target<"gpu", level = 3 : [1, 2]>, c = #constructs.target<"gpu", features = "x" : [1]>, d = #constructs.root, e = #constructs.root<"r">, f = #constructs.root<3>, g = #constructs.root<"r", 4>, h = #constructs.root, i = #constructs.step<any>, j = #constructs.step<count = 4>} : () -> ()
  %15 = constructs.quantity #constructs.quantity<4> : f32
  "test.quantities"() {a = #constructs.quantity<1>, b = #constructs.quantity<2> : i32, c = #constructs.quantities<#constructs.quantity<3>>, d = #constructs.quantities<#constructs.quantity<4> : i64, #constructs.quantity<5>>, e = [#constructs.quantity<6> : tensor<2xi32>, 7 : i32]} : () -> ()
  %16:5 = "test.sources"() : () -> (i3, i5, tensor<?xf32>, tensor<4xindex>, (i3, i5) -> (f32, f64))
  %17 = constructs.concat %16#0, %16#1 : i3, i5
  %18 = constructs.concat  : 
  %19 = constructs.prefix %16#2 : tensor<?xf32>
  %20 = constructs.prefix %16#3 {element = i8, size = 2 : i64} : tensor<4xindex>
  %21:2 = constructs.elements %16#2, %16#0 and %16#2, %16#0 : tensor<?xf32>, i3
  constructs.elements  and  : 
  %22:2 = constructs.apply %16#4(%16#0, %16#1) : (i3, i5) -> (f32, f64)
  "test.use"(%15, %17, %18, %19, %20, %21#0, %21#1, %22#0, %22#1) : (f32, i8, i0, tensor<1xf32>, tensor<2xi8>, f32, i3, f32, f64) -> ()
  "test.spans"() {a = #constructs.span<1 same>, b = #constructs.span<1 to 3>} : () -> ()
  "test.records"() {a = !constructs.record<x: i8, "y z": tensor<2xf32> | "a": [1, 2], "b": []>, b = !constructs.record<|>} : () -> ()
  constructs.same %16#0, %16#0 : i3
  %23 = constructs.half 4
  %24 = constructs.unrealized_conversion_cast %23
  constructs.scope {
    %25 = number 4
    %26 = sum %25, %25
    %27 = loop {
      %true_1 = constructs.named true
    } : i32
  }
}
