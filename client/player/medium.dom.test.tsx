import { expect, test } from "vitest";
import type { PlayedLesson } from "../calls/play.ts";
import { Medium } from "./medium.ts";
import type { Player } from "./player.ts";

const player = {
  element: { error: null },
  onMoment: () => undefined,
  furthest: () => 0,
  waitAt: (second: number, begin: (second: number) => void) => begin(second),
} as unknown as Player;
const lessonAt = (playUrl: string) => ({ kind: "mp4", playUrl, expireIn: 0 }) as PlayedLesson;

test.each([
  ["", "broken"],
  ["http://films.test/a.mp4", "blocked"],
])("the trouble of a film with the address %j is %s, also after another try", async (playUrl, trouble) => {
  const asked: string[] = [];
  const renew = async () => {
    asked.push("renew");
    return lessonAt(playUrl);
  };
  const medium = new Medium(player, lessonAt(playUrl), { start: 0, quality: "auto", renew });
  expect(medium.state().trouble).toBe(trouble);
  medium.retry();
  await expect.poll(() => [asked, medium.state().trouble]).toEqual([["renew"], trouble]);
  medium.end();
});
