import { durationText } from "#shared/domain/timeText.ts";

export interface CheckResult {
  /** bad: answers may be lost, or the exam cannot be reached; warn: the exam works, with a restriction. */
  readonly level: "good" | "warn" | "bad";
  readonly text: string;
}

export const CHECKS = ["network", "clock", "storage", "fullscreen"] as const;
export type CheckName = (typeof CHECKS)[number];

/** Properties that the device check reads. Tests pass a simulated device. */
export interface Device {
  /** Requests the server's time, in ms. */
  readonly serverTime: () => Promise<number>;
  readonly now: () => number;
  /** Stores a test entry as an exam stores an answer, then deletes it. Rejects if the device cannot store it. */
  readonly tryStore: () => Promise<void>;
  readonly isPrivate: () => Promise<boolean>;
  /** Bytes of storage that are left; undefined if the browser does not report them. */
  readonly room: () => Promise<number | undefined>;
  readonly canFullscreen: () => boolean;
}

const ASKED = 3;
const SLOW_MS = 800;
/** A difference of less than 2 seconds between device clock and server clock is not reported. */
const NOTICED_MS = 2_000;
const LITTLE_ROOM = 5 * 1024 * 1024;

/** Runs all checks at once and reports each result as soon as it is known. */
export async function checkDevice(
  device: Device,
  tell: (name: CheckName, result: CheckResult) => void,
): Promise<void> {
  tell("fullscreen", fullscreenResult(device.canFullscreen()));
  await Promise.all([
    storageOf(device).then((result) => tell("storage", result)),
    measure(device).then((measured) => {
      tell("network", networkResult(measured?.roundTripMs));
      tell("clock", clockResult(measured?.offsetMs));
    }),
  ]);
}

interface Measured {
  readonly roundTripMs: number;
  /** Milliseconds to add to the device's clock to get the server's time. */
  readonly offsetMs: number;
}

/** Requests the server's time several times. Uses the quickest reply, whose error is the smallest. */
export async function measure({ serverTime, now }: Pick<Device, "serverTime" | "now">) {
  let best: Measured | undefined;
  for (let asked = 0; asked < ASKED; asked++) {
    const sentAt = now();
    const serverMs = await serverTime().catch(() => undefined);
    const roundTripMs = Math.max(0, now() - sentAt);
    if (serverMs === undefined || serverMs <= 0) continue;
    if (best && best.roundTripMs <= roundTripMs) continue;
    best = { roundTripMs, offsetMs: serverMs - (sentAt + roundTripMs / 2) };
  }
  return best;
}

export function networkResult(roundTripMs: number | undefined): CheckResult {
  if (roundTripMs === undefined) return { level: "bad", text: "没有连上服务器。检查网络以后再检查一次。" };
  const ms = Math.round(roundTripMs);
  return ms < SLOW_MS
    ? { level: "good", text: `畅通，往返 ${ms} 毫秒` }
    : { level: "warn", text: `有点慢，往返 ${ms} 毫秒。答案会先存在这台设备上，不会丢。` };
}

export function clockResult(offsetMs: number | undefined): CheckResult {
  if (offsetMs === undefined) return { level: "warn", text: "没有取到服务器时间，没法比较。" };
  const off = Math.abs(offsetMs);
  if (off < NOTICED_MS) return { level: "good", text: "和服务器时间一致" };
  const how = offsetMs > 0 ? "慢" : "快";
  return {
    level: "warn",
    text: `这台设备的时间${how}了 ${durationText(off / 1_000)}。考试按服务器时间计时，不受影响。`,
  };
}

async function storageOf({ tryStore, isPrivate, room }: Device): Promise<CheckResult> {
  const [stored, hidden, free] = await Promise.all([
    tryStore().then(
      () => true,
      () => false,
    ),
    isPrivate().catch(() => false),
    room().catch(() => undefined),
  ]);
  return storageResult({ stored, isPrivate: hidden, room: free });
}

export function storageResult({
  stored,
  isPrivate,
  room,
}: {
  readonly stored: boolean;
  readonly isPrivate: boolean;
  readonly room: number | undefined;
}): CheckResult {
  const isFull = room !== undefined && room < LITTLE_ROOM;
  if (!stored)
    return {
      level: "bad",
      text: isFull
        ? "这台设备的存储空间满了，断网时的答案没有地方放。清出一些空间再考。"
        : "这个浏览器不让网页保存数据，断网时的答案没有地方放。换一个浏览器或普通窗口再考。",
    };
  if (isPrivate)
    return {
      level: "warn",
      text: "像是无痕窗口：关掉窗口，还没有传上去的答案就没了。最好换普通窗口来考。",
    };
  if (isFull) return { level: "warn", text: "存储空间快满了，断网太久可能放不下答案。最好先清出一些空间。" };
  return { level: "good", text: "可以暂存答案，断网也不会丢" };
}

export function fullscreenResult(can: boolean): CheckResult {
  return can
    ? { level: "good", text: "可以全屏作答" }
    : { level: "warn", text: "这个浏览器不能全屏，不影响考试。" };
}
