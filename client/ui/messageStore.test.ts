import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
// Test files share modules, so another test file may have left messages that nobody received.
vi.resetModules();
const { showMessage, showNotification } = await import("./message.ts");
const {
  closeNotification,
  holdNotification,
  messageState,
  releaseNotification,
  startMessages,
  subscribeMessages,
} = await import("./messageStore.ts");

beforeAll(startMessages);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  for (const { key } of messageState().notifications) closeNotification(key);
  vi.useRealTimers();
});

const titles = () => messageState().notifications.map((notice) => notice.title);
const texts = () => messageState().messages.map((message) => message.text);

test("shows a message for three seconds", () => {
  showMessage({ kind: "success", text: "已收藏" });
  vi.advanceTimersByTime(2999);
  expect(texts()).toEqual(["已收藏"]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test("shows a repeated message once and restarts its time", () => {
  showMessage({ kind: "info", text: "已复制" });
  vi.advanceTimersByTime(2000);
  showMessage({ kind: "info", text: "已复制" });
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual(["已复制"]);
});

test("stacks notifications and shows each for 4.5 seconds", () => {
  showNotification({ kind: "info", title: "一" });
  vi.advanceTimersByTime(1000);
  showNotification({ kind: "error", title: "二" });
  expect(titles()).toEqual(["一", "二"]);
  vi.advanceTimersByTime(3500);
  expect(titles()).toEqual(["二"]);
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual([]);
});

test("replaces a notification of the same key in place and restarts its time", () => {
  showNotification({ key: "version", kind: "info", title: "旧" });
  showNotification({ kind: "info", title: "别的" });
  vi.advanceTimersByTime(4000);
  showNotification({ key: "version", kind: "info", title: "新" });
  expect(titles()).toEqual(["新", "别的"]);
  vi.advanceTimersByTime(4000);
  expect(titles()).toEqual(["新"]);
});

test("pauses a held notification and then shows it for its remaining time", () => {
  const key = showNotification({ kind: "info", title: "等我" });
  vi.advanceTimersByTime(4000);
  holdNotification(key, "pointer");
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["等我"]);
  releaseNotification(key, "pointer");
  vi.advanceTimersByTime(499);
  expect(titles()).toEqual(["等我"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("keeps a notification while the focus is inside, although the pointer left", () => {
  const key = showNotification({ kind: "info", title: "键盘" });
  holdNotification(key, "pointer");
  holdNotification(key, "focus");
  releaseNotification(key, "pointer");
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["键盘"]);
  releaseNotification(key, "focus");
  vi.advanceTimersByTime(4500);
  expect(titles()).toEqual([]);
});

test("keeps a held notification held when it is replaced", () => {
  const key = showNotification({ key: "version", kind: "info", title: "旧" });
  holdNotification(key, "pointer");
  showNotification({ key: "version", kind: "info", title: "新" });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["新"]);
});

test("notifies listeners on close and leaves no timer", () => {
  const listener = vi.fn();
  const stop = subscribeMessages(listener);
  const key = showNotification({ kind: "info", title: "关掉" });
  closeNotification(key);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

test("loads the message code on the first message and shows earlier messages first", async () => {
  vi.resetModules();
  const { showMessage: show, onFirstMessage } = await import("./message.ts");
  const store = await import("./messageStore.ts");
  const lines = () => store.messageState().messages.map((message) => message.text);
  const woken = vi.fn();
  show({ kind: "info", text: "早" });
  onFirstMessage(woken);
  show({ kind: "info", text: "晚" });
  expect(woken).toHaveBeenCalledTimes(2);
  expect(lines()).toEqual([]);
  store.startMessages();
  expect(lines()).toEqual(["早", "晚"]);
  show({ kind: "info", text: "现在" });
  expect(lines()).toEqual(["早", "晚", "现在"]);
  expect(woken).toHaveBeenCalledTimes(2);
});
