import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { Button } from "./Button.tsx";
import { Cover } from "./Cover.tsx";
import { Dialog } from "./Dialog.tsx";
import { MessageHost } from "./MessageHost.tsx";
import { Price } from "./Price.tsx";
import { nextIndex } from "./Tabs.tsx";
import { showMessage } from "./message.ts";

test("a hidden price leaves no trace in the page", () => {
  expect(renderToStaticMarkup(<Price value="298" origin="398" visible={false} />)).toBe("");
});

test("a price of nothing is 免费, and an original price shows only when it is higher", () => {
  expect(renderToStaticMarkup(<Price value="0.00" visible />)).toContain("免费");
  expect(renderToStaticMarkup(<Price value="298" origin="398.00" visible />)).toMatch(/<del.*398<\/del>/);
  expect(renderToStaticMarkup(<Price value="298" origin="298.00" visible />)).not.toContain("<del");
  expect(renderToStaticMarkup(<Price value="298" origin="" visible />)).not.toContain("<del");
});

test("words in place of a price carry no currency sign", () => {
  expect(renderToStaticMarkup(<Price value="面议" visible />)).not.toContain("¥");
});

test("a busy button keeps its label, says that it is busy and is not disabled", () => {
  const html = renderToStaticMarkup(<Button busy>登录</Button>);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe("登录，正在处理");
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toMatch(/\sdisabled/);
});

test("a button does not submit the form around it unless told to", () => {
  expect(renderToStaticMarkup(<Button>查看</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">登录</Button>)).toContain('type="submit"');
});

test("a cover has its measures before the picture comes, and a letter where there is none", () => {
  const html = renderToStaticMarkup(<Cover src="/a.svg" alt="中国近现代史" width={320} eager />);
  expect(html).toContain('width="320"');
  expect(html).toContain('height="180"');
  expect(html).toContain('loading="eager"');
  expect(renderToStaticMarkup(<Cover alt="中国近现代史" />)).toMatch(/>中<\/span>/);
});

test("a closed dialog and the messages render nothing on the server", () => {
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

test("arrow keys walk the tabs around, other keys are left alone", () => {
  expect(nextIndex("ArrowRight", 2, 3)).toBe(0);
  expect(nextIndex("ArrowLeft", 0, 3)).toBe(2);
  expect(nextIndex("End", 0, 3)).toBe(2);
  expect(nextIndex("Tab", 0, 3)).toBeUndefined();
});
