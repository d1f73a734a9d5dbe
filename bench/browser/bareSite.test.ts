import { expect, test } from "vitest";
import { startBareSite } from "./bareSite.ts";
import { LIST } from "./pages.ts";

const HTML =
  '<!DOCTYPE html><html lang="zh"><head><title>t</title></head><body><main><ul><li>a<li>b</ul></main>' +
  '<script type="application/json" id="boot">{}</script><script type="module" src="/x.js"></script></body></html>';

test("sends the page with its own script and the data of its components", async () => {
  await using site = await startBareSite(HTML, "http://localhost:1");
  const answer = await fetch(`http://127.0.0.1:${site.port}${LIST}`);
  const body = await answer.text();
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(body).toContain("<main><ul><li>a</li><li>b</li></ul></main>");
  expect(body.match(/<script type="module"[^>]*>/g)).toEqual([
    '<script type="module" async src="/assets/bare.js">',
  ]);
  const shown = /id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  expect(JSON.parse(shown)).toHaveProperty("t");
});
