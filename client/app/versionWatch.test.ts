import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createVersionWatch, manifestUrl, versionIn } from "./versionWatch.ts";

const MINUTES_5 = 300_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch({ visible = () => true }: { readonly visible?: () => boolean } = {}) {
  const load = vi.fn(async (): Promise<string | undefined> => "a");
  const onNewVersion = vi.fn();
  const made = createVersionWatch({
    current: "a",
    intervalMs: MINUTES_5,
    load,
    isVisible: visible,
    onNewVersion,
  });
  return { ...made, load, onNewVersion };
}

test("requests the version every five minutes and reports nothing while it is the same", async () => {
  const { start, load, onNewVersion } = watch();
  const stop = start();
  await vi.advanceTimersByTimeAsync(MINUTES_5 - 1);
  expect(load).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(2 * MINUTES_5);
  expect(load).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(2 * MINUTES_5);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onNewVersion).not.toHaveBeenCalled();
});

test("reports each new version once", async () => {
  const { check, load, onNewVersion } = watch();
  load.mockResolvedValue("b");
  await check();
  await check();
  expect(onNewVersion).toHaveBeenCalledTimes(1);
  load.mockResolvedValue("c");
  await check();
  expect(onNewVersion).toHaveBeenCalledTimes(2);
});

test("sends no request in a hidden tab", async () => {
  let visible = false;
  const { start, check, load } = watch({ visible: () => visible });
  const stop = start();
  await vi.advanceTimersByTimeAsync(MINUTES_5);
  expect(load).not.toHaveBeenCalled();
  visible = true;
  await check();
  expect(load).toHaveBeenCalledTimes(1);
  stop();
});

test("ignores a failed answer and sends one request at a time", async () => {
  const { check, load, onNewVersion } = watch();
  load.mockRejectedValueOnce(new Error("offline"));
  await check();
  load.mockResolvedValueOnce(undefined);
  await check();
  let answer: (version: string) => void = () => undefined;
  load.mockImplementationOnce(() => new Promise((resolve) => void (answer = resolve)));
  const first = check();
  await check();
  expect(load).toHaveBeenCalledTimes(3);
  expect(onNewVersion).not.toHaveBeenCalled();
  answer("b");
  await first;
  expect(onNewVersion).toHaveBeenCalledTimes(1);
});

test("requests the manifest with a time stamp and accepts only a string as version", () => {
  expect(manifestUrl(1_750_000_000_000)).toBe("/build-manifest.json?t=1750000000000");
  expect(versionIn({ version: "x1" })).toBe("x1");
  for (const broken of [null, [], {}, { version: "" }, { version: 3 }, "x1"])
    expect(versionIn(broken)).toBeUndefined();
});
