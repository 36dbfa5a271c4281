hw.module @counter(in %clock: i1, in %reset: i1, out value: i8) {
  %zero = hw.constant 0 : i8
  %one = hw.constant 1 : i8
  %clk = hw.to_clock %clock
  %next = hw.add %value, %one : i8
  %value = hw.reg %next, %clk reset %reset, %zero : i8
  hw.output %value : i8
}
