import { expect, test } from "vitest";
import { plainTextOf } from "./plainText.ts";

test("writes a stem as one line, with formulas as people type them", () => {
  expect(plainTextOf("已知$$\\frac{1}{2}$$，\n则 $x \\leqslant 8$ 的解为~\\uline{~~~~}~．")).toBe(
    "已知1/2， 则 x≤8 的解为____．",
  );
  expect(plainTextOf("<p>一</p><script>alert(1)</script><b>二</b> &lt;三&gt;")).toBe("一 二 <三>");
  expect(plainTextOf("见下表\\begin{tabular}{c}1\\end{tabular}完")).toBe("见下表 完");
});

test("writes signs and powers of a formula on one line, without joining numbers", () => {
  expect(plainTextOf("定积分 $\\int_0^{9}2x\\,\\mathrm{d}x$ 的值是（　）。")).toBe(
    "定积分 ∫₀⁹2xdx 的值是（ ）。",
  );
  expect(plainTextOf("$x_1^{2}+x_2^{10}\\approx \\alpha \\times 10^3$")).toBe("x₁²+x₂¹⁰≈α×10³");
  expect(plainTextOf("$\\lim_{x\\to 0}\\frac{\\sin x}{x}$，$90^\\circ$")).toBe("lim_x→0sinx/x，90°");
});

test("cuts a long text between characters", () => {
  expect(plainTextOf("一二三四五", 3)).toBe("一二三…");
  expect(plainTextOf("𠮷𠮷𠮷", 2)).toBe("𠮷𠮷…");
});
