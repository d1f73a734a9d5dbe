import { connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Listening, listening } from "#tests/support/listening.ts";

/** 10 Mbit/s, seven times the rate of Chromium's slow 4G, so that this connection does not limit the measured one. */
const BYTES_PER_MS = 1_250;
const PART_BYTES = 4_096;

/**
 * Starts a connection with a delay between browser and nginx. Without it a body arrives together with its head, which
 * makes Chromium's network emulation count the bytes twice: in some loads it then delays the largest script by up to
 * 0.3 s.
 */
export function startLine(to: number): Promise<Listening> {
  return listening(
    createServer((browser) => {
      const nginx = connect(to, "127.0.0.1").setNoDelay(true);
      browser.setNoDelay(true);
      // If one end closes, closes the other. Ignores errors, because a broken load shows in the measurement.
      for (const way of [pipeline(browser, nginx), pipeline(nginx, pace, browser)])
        way.catch(() => undefined);
    }),
  );
}

async function* pace(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let free = performance.now();
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += PART_BYTES) {
      const part = chunk.subarray(at, at + PART_BYTES);
      free = Math.max(free, performance.now()) + part.length / BYTES_PER_MS;
      yield part;
      // Timers round to whole ms, so the remainder is added to the next wait.
      const wait = free - performance.now();
      if (wait >= 1) await delay(wait);
    }
  }
}
