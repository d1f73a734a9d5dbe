import { expect, test } from "vitest";
import {
  type CheckName,
  type CheckResult,
  checkDevice,
  clockResult,
  type Device,
  measure,
} from "./deviceCheck.ts";

/** Creates a device whose clock is `off` ms ahead of the server. `trips` are the round trips of the requests, in ms. */
function deviceWith({
  off = 0,
  trips = [40, 40, 40],
  ...more
}: Partial<Device> & { off?: number; trips?: number[] }) {
  let at = 1_000_000;
  let asked = 0;
  const device: Device = {
    now: () => at + off,
    serverTime: async () => {
      const trip = trips[asked++] ?? 40;
      at += trip;
      // The server reads its clock half way through the round trip.
      return at - trip / 2;
    },
    tryStore: async () => undefined,
    isPrivate: async () => false,
    room: async () => 1e9,
    canFullscreen: () => true,
    ...more,
  };
  return device;
}

async function check(device: Device) {
  const told = new Map<CheckName, CheckResult>();
  await checkDevice(device, (name, result) => void told.set(name, result));
  return told;
}

test("reports no problem on an ordinary device", async () => {
  const told = await check(deviceWith({}));
  expect([...told.values()].map(({ level }) => level)).toEqual(["good", "good", "good", "good"]);
  expect(told.get("network")?.text).toContain("40 毫秒");
});

test("reports a clock that is fast or slow, measured by the quickest reply", async () => {
  const measured = await measure(deviceWith({ off: 600_000, trips: [900, 60, 300] }));
  expect(measured).toEqual({ roundTripMs: 60, offsetMs: -600_000 });
  expect(clockResult(-600_000).text).toContain("快了 10分钟");
  expect(clockResult(95_000).text).toContain("慢了 1分钟");
  expect(clockResult(-1_500).level).toBe("good");
});

test("reports no network, and no result for the clock, when the server does not answer", async () => {
  const told = await check(deviceWith({ serverTime: () => Promise.reject(new Error("offline")) }));
  expect(told.get("network")?.level).toBe("bad");
  expect(told.get("clock")?.level).toBe("warn");
});

const STORAGES: readonly (readonly [Partial<Device>, CheckResult["level"], string])[] = [
  [{ tryStore: () => Promise.reject(new Error("no")) }, "bad", "不让网页保存"],
  [{ tryStore: () => Promise.reject(new Error("no")), room: async () => 100 }, "bad", "空间满了"],
  [{ isPrivate: async () => true }, "warn", "无痕窗口"],
  [{ room: async () => 100 }, "warn", "快满了"],
  // A browser that reports neither private mode nor free storage causes no warning.
  [{ isPrivate: () => Promise.reject(new Error("?")), room: async () => undefined }, "good", "断网也不会丢"],
];

test.each(STORAGES)(
  "storage %#: warns before the exam if answers may be lost",
  async (device, level, words) => {
    const storage = (await check(deviceWith(device))).get("storage");
    expect(storage?.level).toBe(level);
    expect(storage?.text).toContain(words);
  },
);
