func.func @f(%x: tensor<2xf64>) {
  return
}
func.func @main() {
  return
}
