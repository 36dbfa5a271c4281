%f, %i = "test.values"() : () -> (f32, i32)
constructs.defaults %f : f32
constructs.defaults %f flags<fast> : f32
"constructs.defaults"(%f) {flags = #constructs.flags<none>, size = #constructs.size<5>, map = affine_map<(d0) -> (d0)>, kind = i64, extra = {a = 1 : i32}} : (f32) -> ()
constructs.defaults %f {table = dense<[1, 3]> : tensor<2xi32>, preset = #constructs.flags<none>} : f32
constructs.groups
constructs.groups at %i
constructs.groups at %i + %i in %f, %i["x"] fast {y} : f32, i32
%g = constructs.groups in %f : f32 -> i32
constructs.call()
constructs.call() : () -> ()
%c = constructs.call(%f) : (f32) -> f32
constructs.value 4 : i32
constructs.value {x} {a = 1}
"constructs.value"() {value = {a = 1}} : () -> ()
constructs.value "text"
%p, %s = "test.values"() : () -> (!constructs.paint, vector<4xi32>)
constructs.faces %p, %s, #constructs.person<7>, 4 : i32 of !constructs.paint, vector<4xi32>
constructs.faces %p, %p, #constructs.person<7>, dense<1> : tensor<2xi32> of !constructs.paint, !constructs.paint
%k = constructs.constant 4 : i64
%l = constructs.constant {note} dense<1.0> : vector<2xf32>
%m = constructs.call() : () -> f32
