import { setMaxListeners } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Player } from "./player.ts";
import type { Playable } from "./playerState.ts";

beforeAll(() => {
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 });
  // A player adds more than ten listeners to one signal, which Node warns about.
  setMaxListeners(50);
});
afterAll(() => {
  vi.unstubAllGlobals();
  setMaxListeners(10);
});

/** The part of a media element that the player uses. */
class FakeMedium extends EventTarget {
  currentTime = 0;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 4;
  duration = 100;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  error: object | null = null;
  readonly buffered = { length: 0 };
  readonly seekable = { length: 0 };

  async play(): Promise<void> {
    this.paused = false;
  }

  pause(): void {
    this.paused = true;
  }

  /** Resets to the beginning, as browsers do on load. */
  load(): void {
    this.currentTime = 0;
    this.paused = true;
  }
}

const LESSON: Playable = { length: 100, ranges: [], isSeekLimited: false, maxSpeed: 2 };

function playerOf(lesson: Partial<Playable> = {}) {
  const medium = new FakeMedium();
  const player = new Player(medium as unknown as HTMLMediaElement, { ...LESSON, ...lesson });
  const swap = () => player.swap(() => medium.load());
  const loaded = () => medium.dispatchEvent(new Event("loadedmetadata"));
  return { medium, player, swap, loaded };
}

test("ends the lesson with its medium when the announced length was longer", () => {
  const { medium, player } = playerOf({ length: 120, ranges: [[0, 97]] });
  medium.currentTime = 97;
  medium.paused = false;
  medium.dispatchEvent(new Event("timeupdate"));
  medium.currentTime = 97.4;
  medium.dispatchEvent(new Event("timeupdate"));
  medium.ended = true;
  medium.dispatchEvent(new Event("ended"));
  expect(player.state().hasEnded).toBe(true);
  expect(player.state().played).toEqual([[0, 120]]);
  // The seconds up to the announced length are reported too, so that the server counts the lesson as played.
  expect(player.take().ranges.at(-1)).toEqual([97, 120]);
});

test("continues at the same second and state after another address loads", async () => {
  const { medium, player, swap, loaded } = playerOf();
  player.play();
  player.seek(40);
  const swapped = swap();
  expect(player.state()).toMatchObject({ second: 40, isPaused: false });
  loaded();
  await swapped;
  expect(medium).toMatchObject({ currentTime: 40, paused: false });
});

test.each([
  ["play", false],
  ["pause", true],
])(
  "restores the state before a failure after %s, although the failed medium reports that it is paused",
  async (name, isPaused) => {
    const { medium, player, swap, loaded } = playerOf();
    player.play();
    medium.dispatchEvent(new Event("play"));
    medium.dispatchEvent(new Event(name));
    Object.assign(medium, { paused: true, error: { code: 4 } });
    const swapped = swap();
    loaded();
    await swapped;
    expect(medium.paused).toBe(isPaused);
  },
);

test("applies jumps and pauses that were requested while another address loads", async () => {
  const { medium, player, swap, loaded } = playerOf();
  player.play();
  player.seek(40);
  const swapped = swap();
  player.skip(-10);
  player.skip(-5);
  player.toggle();
  expect(player.state()).toMatchObject({ second: 25, isPaused: true });
  loaded();
  await swapped;
  expect(medium).toMatchObject({ currentTime: 25, paused: true });
  expect(player.state()).toMatchObject({ second: 25, isPaused: true });
});

test("applies jumps and pauses that were requested while the new address begins to play", async () => {
  const { medium, player, swap, loaded } = playerOf();
  player.play();
  player.seek(40);
  let begin: (() => void) | undefined;
  medium.play = () => new Promise((resolve) => (begin = resolve));
  const swapped = swap();
  loaded();
  await vi.waitFor(() => expect(begin).toBeDefined());
  player.seek(60);
  player.pause();
  begin?.();
  await swapped;
  expect(medium).toMatchObject({ currentTime: 60, paused: true });
});

test("keeps requested jumps and pauses between two address changes", async () => {
  const { medium, player, swap, loaded } = playerOf();
  player.seek(40);
  const first = swap();
  player.seek(50);
  const second = swap();
  player.skip(10);
  loaded();
  await Promise.all([first, second]);
  expect(medium.currentTime).toBe(60);
});

test("limits jumps also while another address loads", async () => {
  const { medium, player, swap, loaded } = playerOf({ isSeekLimited: true, ranges: [[0, 30]] });
  const told: string[] = [];
  player.onMoment((moment) => told.push(moment));
  player.seek(20);
  const swapped = swap();
  player.seek(80);
  loaded();
  await swapped;
  expect(medium.currentTime).toBe(30);
  expect(told).toContain("limited");
});

test("adds up rate steps before the medium reports the first, within the course's limit", () => {
  const { medium, player } = playerOf({ maxSpeed: 1.5 });
  expect([player.stepRate(0.25), player.stepRate(0.25), player.stepRate(0.25)]).toEqual([1.25, 1.5, 1.5]);
  expect([player.stepRate(-0.25), medium.playbackRate]).toEqual([1.25, 1.25]);
  player.hold(true);
  expect([player.stepRate(-0.25), medium.playbackRate]).toEqual([1, 1.5]);
  player.hold(false);
  expect(medium.playbackRate).toBe(1);
});

test("loads no medium before the learner plays or jumps, then loads it once from the chosen second", () => {
  const { medium, player } = playerOf({ isSeekLimited: true, ranges: [[0, 30]] });
  medium.readyState = 0;
  const loaded: number[] = [];
  player.waitAt(20, (second) => loaded.push(second));
  player.setRate(2);
  player.pause();
  player.frame(1);
  expect(player.state()).toMatchObject({ second: 20.04, isPaused: true, isUnasked: false });
  player.play();
  player.seek(25);
  expect(loaded).toEqual([20.04]);
  expect(medium).toMatchObject({ currentTime: 25, paused: false });
});

test.each([
  ["play", (player: Player) => player.play(), 20, false],
  ["toggle", (player: Player) => player.toggle(), 20, false],
  ["hold", (player: Player) => player.hold(true), 20, false],
  ["seek as far as the course lets it", (player: Player) => player.seek(80), 30, true],
] as const)("loads the medium on %s", (_, act, second, isPaused) => {
  const { medium, player } = playerOf({ isSeekLimited: true, ranges: [[0, 30]] });
  const loaded: number[] = [];
  player.waitAt(20, (from) => loaded.push(from));
  expect(player.state()).toMatchObject({ second: 20, isPaused: true, isUnasked: true });
  act(player);
  expect(loaded).toEqual([second]);
  expect(player.state()).toMatchObject({ second, isPaused, isUnasked: false });
  expect(medium).toMatchObject({ currentTime: second, paused: isPaused });
});
