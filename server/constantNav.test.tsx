import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConstantNav, writeConstantsWith } from "#client/app/ConstantNav.tsx";

test("content is rendered once for the same objects and form, and anew for others", () => {
  let renders = 0;
  writeConstantsWith((content) => {
    renders++;
    return renderToStaticMarkup(content);
  });
  const show = (of: readonly object[], form: string, text: string) =>
    renderToStaticMarkup(
      <ConstantNav of={of} form={form} aria-label="主导航">
        <a href="/course">{text}</a>
      </ConstantNav>,
    );
  const [site, links] = [{}, {}];
  expect(show([site], "top", "课<程>")).toBe(
    '<nav aria-label="主导航"><a href="/course">课&lt;程&gt;</a></nav>',
  );
  expect(show([site], "top", "另一个")).toContain("课&lt;程&gt;");
  expect(renders).toBe(1);
  expect(show([site], "tabs", "直播")).toContain("直播");
  expect(show([site, links], "top", "题库")).toContain("题库");
  expect(show([{}], "top", "资讯")).toContain("资讯");
  expect(renders).toBe(4);
});
