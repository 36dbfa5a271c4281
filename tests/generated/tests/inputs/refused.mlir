// expected-error @below {{dialect 'shapes' has no type 'pear'}}
"t.op"() {a = !shapes.pear} : () -> ()

// -----

// expected-error @below {{dialect 'shapes' has no attribute 'weights'}}
"t.op"() {a = #shapes.weights<1>} : () -> ()

// -----

// expected-error @+2 {{expected string}}
// expected-note @+1 {{in parameter 'label' of '!shapes.pair'}}
"t.op"() {a = !shapes.pair<i32, 4>} : () -> ()

// -----

// expected-error @+2 {{integer constant out of range for the parameter}}
// expected-note @+1 {{in parameter 'width' of '!shapes.listed'}}
"t.op"() {a = !shapes.listed<256>} : () -> ()

// -----

// expected-error @below {{missing parameter 'low' of '!shapes.named'}}
"t.op"() {a = !shapes.named<sizes = [], grid = []>} : () -> ()

// -----

// expected-error @below {{parameter 'low' of '!shapes.named' is given twice}}
"t.op"() {a = !shapes.named<low = 1, low = 1>} : () -> ()

// -----

// expected-error @below {{'!shapes.named' has no parameter 'lows'}}
"t.op"() {a = !shapes.named<lows = 1>} : () -> ()

// -----

// expected-error @+2 {{'lesser' is not one of: less, equal, not less}}
// expected-note @+1 {{in parameter 'order' of '!shapes.named'}}
"t.op"() {a = !shapes.named<low = 1, order = lesser>} : () -> ()

// -----

// expected-error @+2 {{expected '<', found 'i32'}}
// expected-note @+1 {{in parameter 'pair' of '!shapes.nested'}}
"t.op"() {a = !shapes.nested<i32 : []>} : () -> ()

// -----

// expected-error @+2 {{attempting to change the body of an already-initialized type '!shapes.struct'}}
// expected-note @+1 {{in the parameters of '!shapes.struct'}}
"t.op"() {a = !shapes.struct<"s", (i32)>, b = !shapes.struct<"s", (i64)>} : () -> ()

// -----

// expected-error @below {{attributes of dialect 'shapes' have no type, but 'i32' is given}}
"t.op"() {a = #shapes.range<1, 2> : i32} : () -> ()
