module {
  func.func @main() -> i32 {
    %c1 = arith.constant 1 : i32
    func.return %c1 : i32
  }
}
