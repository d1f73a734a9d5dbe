import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Checkbox } from "./Checkbox.tsx";
import { Field } from "./Field.tsx";
import { Select } from "./Select.tsx";

test("points the label at the input and adds no description without hint and error", () => {
  const html = renderToStaticMarkup(<Field id="phone" label="手机号" name="phone" />);
  expect(html).toContain('<label class="');
  expect(html).toContain('for="phone"');
  expect(html).toContain('id="phone"');
  expect(html).not.toContain("aria-invalid");
  expect(html).not.toContain("aria-describedby");
});

test("marks an invalid field and describes it by its error, then its hint", () => {
  const html = renderToStaticMarkup(<Field id="code" label="验证码" hint="6 位数字" error="验证码不正确" />);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="code-error code-hint"');
  expect(html).toMatch(/id="code-error"[^>]*>.*验证码不正确/);
  expect(html).toMatch(/id="code-hint"[^>]*>6 位数字/);
});

test("ignores an empty error", () => {
  expect(renderToStaticMarkup(<Field label="昵称" error="" />)).not.toContain("aria-invalid");
});

test("gives two fields without an id different ids", () => {
  const html = renderToStaticMarkup(
    <>
      <Field label="甲" />
      <Field label="乙" />
    </>,
  );
  const ids = [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(2);
});

test("hides a password at first and names the button that shows it", () => {
  const html = renderToStaticMarkup(<Field id="pwd" label="密码" type="password" />);
  expect(html).toMatch(/<input[^>]*type="password"/);
  expect(html).toContain('aria-label="显示密码"');
  expect(html).toContain('aria-pressed="false"');
  expect(html).toContain('aria-controls="pwd"');
});

test("keeps the options of a select and connects its label, hint and error", () => {
  const html = renderToStaticMarkup(
    <Select id="year" label="年份" error="请选择">
      <option value="2025">2025 年</option>
    </Select>,
  );
  expect(html).toMatch(/<select[^>]*aria-invalid="true"/);
  expect(html).toContain('<option value="2025">2025 年</option>');
});

test("names a checkbox by its label alone and describes it by its error", () => {
  const html = renderToStaticMarkup(<Checkbox label="同意协议" error="请先勾选" name="agree" />);
  const named = /aria-labelledby="([^"]+)"/.exec(html)?.[1];
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<span id="${named}">同意协议</span>`);
  expect(html).toMatch(
    new RegExp(`id="${described}"[^>]*>请先勾选|<span class="[^"]*" id="${described}">请先勾选`),
  );
});
