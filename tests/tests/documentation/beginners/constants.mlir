func @main() {
  %0 = constant 1
  %1 = constant 1.0 : i32
  %2 = constant 1 : f32
  %3 = cmpi "less", %0, %0 : i32
  return
}
