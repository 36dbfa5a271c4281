%b = "test.values"() : () -> f32
rusty.checked %b, %b : f32, f32
