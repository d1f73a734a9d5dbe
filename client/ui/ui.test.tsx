import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { Button } from "./Button.tsx";
import { Cover } from "./Cover.tsx";
import { Dialog } from "./Dialog.tsx";
import { MessageHost } from "./MessageHost.tsx";
import { Price } from "./Price.tsx";
import { nextIndex } from "./Tabs.tsx";
import { showMessage } from "./message.ts";

test("renders no part of a hidden price", () => {
  expect(renderToStaticMarkup(<Price value="298" origin="398" visible={false} />)).toBe("");
});

test("shows 0 as 免费, and the original price only if it is higher", () => {
  expect(renderToStaticMarkup(<Price value="0.00" visible />)).toContain("免费");
  expect(renderToStaticMarkup(<Price value="298" origin="398.00" visible />)).toMatch(/<del.*398<\/del>/);
  expect(renderToStaticMarkup(<Price value="298" origin="298.00" visible />)).not.toContain("<del");
  expect(renderToStaticMarkup(<Price value="298" origin="" visible />)).not.toContain("<del");
});

test("shows words as a price without a currency sign", () => {
  expect(renderToStaticMarkup(<Price value="面议" visible />)).not.toContain("¥");
});

test("keeps the label of a busy button, reports it as busy and does not disable it", () => {
  const html = renderToStaticMarkup(<Button busy>登录</Button>);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe("登录，正在处理");
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toMatch(/\sdisabled/);
});

test("renders a button that does not submit its form by default", () => {
  expect(renderToStaticMarkup(<Button>查看</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">登录</Button>)).toContain('type="submit"');
});

test("reserves the space of a cover, and shows a letter without a picture", () => {
  const html = renderToStaticMarkup(<Cover src="/a.svg" alt="中国近现代史" width={320} eager />);
  expect(html).toContain('width="320"');
  expect(html).toContain('height="180"');
  expect(html).toContain('loading="eager"');
  expect(renderToStaticMarkup(<Cover alt="中国近现代史" />)).toMatch(/>中<\/span>/);
});

test("renders no closed dialog and no messages on the server", () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });
  showMessage({ kind: "info", text: "只在浏览器里" });
  const html = renderToStaticMarkup(
    <>
      <Dialog open={false} onClose={() => undefined} title="交卷">
        正文
      </Dialog>
      <MessageHost />
    </>,
  );
  expect(html).toBe("");
});

test("moves through tabs with arrow keys in a circle and ignores other keys", () => {
  expect(nextIndex("ArrowRight", 2, 3)).toBe(0);
  expect(nextIndex("ArrowLeft", 0, 3)).toBe(2);
  expect(nextIndex("End", 0, 3)).toBe(2);
  expect(nextIndex("Tab", 0, 3)).toBeUndefined();
});
