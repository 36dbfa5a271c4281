// Rules of definitions, compiled and loaded.
%x, %y = "test.values"() : () -> (i32, i32)
%zero = constructs.number 0
%a = constructs.sum %x, %zero
%b = constructs.sum %zero, %y
%c = constructs.opposite %x : i32
%d = constructs.opposite %c : i32
%e = constructs.sum %c, %x
%f = constructs.sum %y, %c
%g = constructs.number 7 {scale = 3 : i32, exact}
%h = constructs.sum %x, %g
%i = constructs.number 7 {scale = 3 : i32}
%j = constructs.sum %x, %i
%k:2 = constructs.join %x
%l:2 = constructs.join %x, %y, %f
%m:2 = constructs.join %x, %y
%n = constructs.number 8 {scale = 3 : i32, exact}
%o = constructs.sum %n, %y
%p = constructs.sum %n, %x
"test.use"(%a, %b, %d, %e, %f, %h, %j, %k#0, %l#0, %m#0, %m#1, %o, %p) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
%i1, %i2, %i4, %t = "test.sources"() : () -> (i1, i2, i4, tensor<?xf32>)
%i3 = constructs.concat %i1, %i2 : i1, i2
%i7 = constructs.concat %i3, %i4 : i3, i4
%p2 = constructs.prefix %t {size = 2} : tensor<?xf32>
%p1 = constructs.prefix %p2 : tensor<2xf32>
"test.use"(%i7, %p1) : (i7, tensor<1xf32>) -> ()
%v:3 = "test.values"() : () -> (i32, i32, i32)
%w0 = constructs.opposite %v#1 : i32
%k0 = constructs.pick %v#0, %v#1, %v#2 {flags = #constructs.flags<fast>}
%k1 = constructs.pick %v#0, %v#1, %v#2 {table = dense<[1, 2]> : tensor<2xi32>}
%k2 = constructs.pick %v#0, %v#1, %v#2 {table = dense<[1, 3]> : tensor<2xi32>}
%k3 = constructs.pick %w0, %v#0, %v#2 {flags = #constructs.flags<exact>}
%k4 = constructs.pick %v#0, %w0, %v#2 {flags = #constructs.flags<exact>}
%q = constructs.named 7 : i64
%w1 = constructs.opposite %q : i64
"test.use"(%k0, %k1, %k2, %k3, %k4, %w1) : (i32, i32, i32, i32, i32, i64) -> ()
%x0 = constructs.unrealized_conversion_cast %v#0
%x1 = builtin.unrealized_conversion_cast %v#0 : i32 to i64
"test.use"(%x0, %x1) : (i32, i64) -> ()
