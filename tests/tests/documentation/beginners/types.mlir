func @words(%a: int32) {
  return
}
func @dimensions(%a: tensor<2,3xf32>) {
  return
}
func @order(%a: tensor<f32x2>) {
  return
}
func @elements(%a: tensor<2x3>) {
  return
}
func @other(%a: i32, %b: f32) {
  %c = addi %a, %b : i32
  return
}
