import crypto from "node:crypto";
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import zlib from "node:zlib";
import { connectTo } from "./lines.ts";
import { requestAsPage } from "./pageRequest.ts";
import { countImmediates, currentPart, START_MS, timeline } from "./timeline.ts";
import { PageChannel } from "./pageChannel.ts";

/** Timer of the virtual time with the methods of Node's timers. */
class VirtualTimer {
  #cancel: () => void = () => undefined;

  constructor(
    readonly run: () => void,
    readonly ms: number,
    readonly repeats: boolean,
  ) {
    this.refresh();
  }

  refresh(): this {
    this.#cancel();
    this.#cancel = timeline().plan(
      Math.max(1, this.ms),
      () => {
        if (this.repeats) this.refresh();
        this.run();
      },
      currentPart(),
    );
    return this;
  }

  stop(): void {
    this.#cancel();
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }
}

type Callback = (...args: unknown[]) => void;

const realDate = Date;
const realImmediate = setImmediate;
const clearRealImmediate = clearImmediate;

/** Date of the true time, which PGlite takes for the time of the database. */
class VirtualDate extends realDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(VirtualDate.now());
    else super(...(args as [number]));
  }

  static override now(): number {
    return START_MS + Math.floor(timeline().now());
  }
}

/** Time of the machine of the current part. Product code is bundled so that it calls this instead of `Date.now`. */
function machineNow(): number {
  return VirtualDate.now() + (currentPart()?.aheadMs() ?? 0);
}

const setVirtualTimer = (run: Callback, ms = 0, ...args: unknown[]) =>
  new VirtualTimer(() => run(...args), Number(ms) || 0, false);
const setVirtualInterval = (run: Callback, ms = 0, ...args: unknown[]) =>
  new VirtualTimer(() => run(...args), Number(ms) || 0, true);
const clearVirtualTimer = (timer: unknown) => {
  if (timer instanceof VirtualTimer) timer.stop();
};

function virtualDelay(ms = 0, value?: unknown, { signal }: { readonly signal?: AbortSignal } = {}) {
  return new Promise((resolve, reject) => {
    const abort = () => {
      timer.stop();
      reject(new DOMException("The operation was aborted", "AbortError"));
    };
    const timer = setVirtualTimer(() => {
      signal?.removeEventListener("abort", abort);
      resolve(value);
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

function countedImmediate(run: Callback, ...args: unknown[]): NodeJS.Immediate {
  countImmediates(1);
  const immediate = realImmediate(() => {
    isCounted.delete(immediate);
    countImmediates(-1);
    run(...args);
  });
  isCounted.add(immediate);
  return immediate;
}
const isCounted = new Set<NodeJS.Immediate>();

function clearCountedImmediate(immediate: NodeJS.Immediate | undefined): void {
  if (immediate && isCounted.delete(immediate)) countImmediates(-1);
  clearRealImmediate(immediate);
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setVirtualTimer(() => controller.abort(new DOMException("The operation timed out", "TimeoutError")), ms);
  return controller.signal;
}

function fillRandomly<T extends ArrayBufferView | null>(bytes: T): T {
  if (!bytes) return bytes;
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { random } = timeline();
  for (let at = 0; at < view.length; at += 1) view[at] = random.whole(0, 255);
  return bytes;
}

const seededBytes = (size: number) => Buffer.from(fillRandomly(new Uint8Array(size)));
const seededUuid = () =>
  seededBytes(16)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Replaces everything by which code could read or wait for real time, real sockets and real random numbers. Call it
 * before any module of the product and of libraries is loaded.
 */
export function installVirtualGlobals(): void {
  Object.assign(globalThis, {
    Date: VirtualDate,
    machineNow,
    setTimeout: setVirtualTimer,
    clearTimeout: clearVirtualTimer,
    setInterval: setVirtualInterval,
    clearInterval: clearVirtualTimer,
    setImmediate: countedImmediate,
    clearImmediate: clearCountedImmediate,
    BroadcastChannel: PageChannel,
    fetch: requestAsPage,
  });
  Object.assign(timers, {
    setTimeout: setVirtualTimer,
    clearTimeout: clearVirtualTimer,
    setInterval: setVirtualInterval,
    clearInterval: clearVirtualTimer,
    setImmediate: countedImmediate,
    clearImmediate: clearCountedImmediate,
  });
  Object.assign(timersPromises, { setTimeout: virtualDelay });
  performance.now = () => timeline().now();
  AbortSignal.timeout = timeoutSignal as typeof AbortSignal.timeout;
  Math.random = () => timeline().random.unit();
  globalThis.crypto.getRandomValues = fillRandomly as typeof globalThis.crypto.getRandomValues;
  globalThis.crypto.randomUUID = seededUuid as typeof globalThis.crypto.randomUUID;
  Object.assign(crypto, {
    randomBytes: seededBytes,
    randomUUID: seededUuid,
    randomInt: (least: number, most?: number) =>
      most === undefined ? timeline().random.whole(0, least - 1) : timeline().random.whole(least, most - 1),
  });
  // Deflates without a thread, whose end would come at a moment that no seed decides.
  Object.assign(zlib, {
    deflateRaw: (data: string, done: (error: null, packed: Buffer) => void) =>
      countedImmediate(() => done(null, zlib.deflateRawSync(data))),
  });
  (http.Agent.prototype as unknown as { createConnection: unknown }).createConnection = (options: {
    readonly host: string;
  }) => connectTo(options.host);
  syncBuiltinESMExports();
}
