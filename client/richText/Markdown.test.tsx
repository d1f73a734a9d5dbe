import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";

test("shows a note as plain text until its renderer is loaded", async () => {
  // Other tests of this worker may have loaded the module.
  vi.resetModules();
  const { Markdown } = await import("./Markdown.tsx");
  const { noteRenderer } = await import("./richRenderers.ts");
  const html = (text: string) =>
    renderToStaticMarkup(<Markdown text={text} />).replace(
      /^(?:<!--\$!?-->|<template[^>]*><\/template>)*<div[^>]*>|<\/div>(?:<!--\/\$-->)?$/g,
      "",
    );
  expect(html("**主干** 先找")).toBe("**主干** 先找");
  await noteRenderer.load();
  expect(html("**主干** 先找\n\n- 一\n- `if`")).toBe(
    '<p><strong>主干</strong> 先找</p>\n<ul>\n<li>一</li>\n<li><code translate="no">if</code></li>\n</ul>',
  );
  expect(html("<img src=x onerror=alert(1)>")).toBe("<p>&lt;img src=x onerror=alert(1)&gt;</p>");
});
