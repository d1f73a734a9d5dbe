import { expect, test } from "vitest";
import type { Player } from "./player.ts";
import { createGrant, openSource } from "./source.ts";

/** Forgets the start position until the medium is known, as Safari does. */
class ForgetfulMedium extends EventTarget {
  src = "";
  isKnown = false;
  #second = 0;
  get currentTime(): number {
    return this.#second;
  }
  set currentTime(second: number) {
    if (this.isKnown) this.#second = second;
  }
  removeAttribute(): void {
    this.src = "";
  }
  load(): void {
    this.isKnown = false;
    this.#second = 0;
  }
  become(second = 0): void {
    this.isKnown = true;
    this.#second = second;
    this.dispatchEvent(new Event("loadedmetadata"));
  }
}

async function openAt(start: number) {
  const element = new ForgetfulMedium();
  const player = { element } as unknown as Player;
  const source = await openSource(player, { kind: "mp4", url: "/a.mp4" }, { start, onBroken: () => {} });
  return { element, source };
}

test("begins at the saved position, also when the medium forgets it before loading", async () => {
  const { element, source } = await openAt(74);
  expect(element.currentTime).toBe(0);
  element.become();
  expect(element.currentTime).toBe(74);
  // The start position is set only once, so that a later jump of the learner is not undone.
  element.currentTime = 10;
  element.become(10);
  expect(element.currentTime).toBe(10);
  source.end();
});

test("does not undo later jumps, and sets no position after the source was ended", async () => {
  const { element } = await openAt(74);
  element.become(74.2);
  expect(element.currentTime).toBe(74.2);
  const over = await openAt(74);
  over.source.end();
  over.element.become();
  expect(over.element.currentTime).toBe(0);
});

test("requests segments of an old playlist with the newest signature", () => {
  const grant = createGrant("/api/uploads/lesson/1.2.100.old/main.m3u8");
  const segment = "http://here/api/uploads/lesson/1.2.100.old/low/3.m4s";
  expect(grant.of(segment)).toBe(segment);
  expect(grant.renew("/api/uploads/lesson/1.2.200.new/main.m3u8")).toBe(true);
  expect(grant.of(segment)).toBe("http://here/api/uploads/lesson/1.2.200.new/low/3.m4s");
  expect(grant.renew("/api/uploads/lesson/1.2.300.newer/main.m3u8")).toBe(true);
  expect(grant.of(segment)).toBe("http://here/api/uploads/lesson/1.2.300.newer/low/3.m4s");
  expect(grant.of("http://here/api/uploads/lesson/1.2.200.new/low/4.m4s")).toBe(
    "http://here/api/uploads/lesson/1.2.300.newer/low/4.m4s",
  );
});

test("does not renew a playlist by an address that names another file", () => {
  const grant = createGrant("https://vod.test/a/high.m3u8?key=1");
  expect(grant.renew("https://vod.test/b/low.m3u8?key=2")).toBe(false);
  expect(grant.renew("https://vod.test/b/high.m3u8?key=2")).toBe(true);
  expect(grant.of("https://vod.test/a/3.ts")).toBe("https://vod.test/b/3.ts");
});
