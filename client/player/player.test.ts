import { setMaxListeners } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Player } from "./player.ts";
import type { Playable } from "./playerState.ts";

beforeAll(() => {
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 });
  // A player listens for more than ten events with one signal; Node warns of that, browsers do not.
  setMaxListeners(50);
});
afterAll(() => {
  vi.unstubAllGlobals();
  setMaxListeners(10);
});

/** As much of a medium as a player asks for. */
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

  /** As browsers do: what loads anew stands at its beginning. */
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

test("a lesson ends when its medium does, though it was said to be longer", () => {
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
  // It is told, so that the server knows the lesson as played.
  expect(player.take().ranges.at(-1)).toEqual([97, 120]);
});

test("another address goes on at its second, playing where it played", async () => {
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
  "a medium that fails after %s, and says that it is paused, goes on by another address so",
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

test("what is asked for while another address loads holds for it", async () => {
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

test("what is asked for while the new address begins to play holds too", async () => {
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

test("two addresses one after the other keep what was asked for in between", async () => {
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

test("where jumping ahead is limited, it is while another address loads", async () => {
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

test("steps of the rate add up before the medium has told of the first, and stay within what the course allows", () => {
  const { medium, player } = playerOf({ maxSpeed: 1.5 });
  expect([player.stepRate(0.25), player.stepRate(0.25), player.stepRate(0.25)]).toEqual([1.25, 1.5, 1.5]);
  expect([player.stepRate(-0.25), medium.playbackRate]).toEqual([1.25, 1.25]);
  player.hold(true);
  expect([player.stepRate(-0.25), medium.playbackRate]).toEqual([1, 1.5]);
  player.hold(false);
  expect(medium.playbackRate).toBe(1);
});

test("nothing is loaded before it is wanted; then it is once, from the second that was chosen meanwhile", () => {
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
] as const)("%s asks for the medium", (_, act, second, isPaused) => {
  const { medium, player } = playerOf({ isSeekLimited: true, ranges: [[0, 30]] });
  const loaded: number[] = [];
  player.waitAt(20, (from) => loaded.push(from));
  expect(player.state()).toMatchObject({ second: 20, isPaused: true, isUnasked: true });
  act(player);
  expect(loaded).toEqual([second]);
  expect(player.state()).toMatchObject({ second, isPaused, isUnasked: false });
  expect(medium).toMatchObject({ currentTime: second, paused: isPaused });
});
