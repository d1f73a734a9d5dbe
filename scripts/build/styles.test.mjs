import { expect, test } from "vitest";
import { toCss } from "./styles.mjs";

test("limits hover styles to devices with a pointer", async () => {
  expect(await toCss(".a{color:red;&:hover{color:blue;}&:focus{color:green;}}")).toBe(
    ".a{color:red}@media(hover:hover){.a:hover{color:#00f}}.a:focus{color:green}",
  );
  expect(await toCss("a:hover>.b,a:focus>.b{top:0;}")).toBe(
    "a:focus>.b{top:0}@media(hover:hover){a:hover>.b{top:0}}",
  );
  expect(await toCss("@media (min-width:9px){.a{top:0;&:hover{top:1px;}}}")).toBe(
    "@media(min-width:9px){.a{top:0}@media(hover:hover){.a:hover{top:1px}}}",
  );
});
