func @a(%e: i32) : i32 {
  return
}
func @b(%e: i32) -> i32, f32 {
  return
}
func c(%e: i32) {
  return
}
func @d(e: i32) {
  return
}
