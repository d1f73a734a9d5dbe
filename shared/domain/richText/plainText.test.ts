import { expect, test } from "vitest";
import { plainTextOf } from "./plainText.ts";

test("a title is the words of a stem on one line, formulas as people type them", () => {
  expect(plainTextOf("已知$$\\frac{1}{2}$$，\n则 $x \\leqslant 8$ 的解为~\\uline{~~~~}~．")).toBe(
    "已知1/2， 则 x≤8 的解为____．",
  );
  expect(plainTextOf("<p>一</p><script>alert(1)</script><b>二</b> &lt;三&gt;")).toBe("一 二 <三>");
  expect(plainTextOf("见下表\\begin{tabular}{c}1\\end{tabular}完")).toBe("见下表 完");
});

test("a long text is cut by characters, never inside one", () => {
  expect(plainTextOf("一二三四五", 3)).toBe("一二三…");
  expect(plainTextOf("𠮷𠮷𠮷", 2)).toBe("𠮷𠮷…");
});
