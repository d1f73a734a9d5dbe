import fc from "fast-check";
import { expect, test } from "vitest";
import { stagePlaylist } from "./stagePlaylist.ts";

const RECORDING = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:10
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="a.mp4",BYTERANGE="824@0"
#EXTINF:10.000000,
#EXT-X-BYTERANGE:100@824
a.mp4
#EXTINF:10.000000,
#EXT-X-BYTERANGE:100@924
a.mp4
#EXTINF:1.500000,
#EXT-X-BYTERANGE:50@1024
a.mp4
#EXT-X-ENDLIST
`;
const startMs = Date.parse("2026-03-04T11:30:00Z");
const at = (elapsed: number, keepsAll = true) =>
  stagePlaylist(RECORDING, { elapsed, length: 600, period: 22, startMs, keepsAll });
const segmentsOf = (playlist: string) => playlist.split("\n").filter((line) => line === "a.mp4").length;
const numberOf = (playlist: string, tag: string) =>
  Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(playlist)?.[1] ?? -1);

test("lists the segments that have been played, and repeats the recording after a discontinuity", () => {
  expect(segmentsOf(at(9.9))).toBe(0);
  expect(at(33)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:10
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-MAP:URI="a.mp4",BYTERANGE="824@0"
#EXT-X-PROGRAM-DATE-TIME:2026-03-04T11:30:00.000Z
#EXTINF:10.000000,
#EXT-X-BYTERANGE:100@824
a.mp4
#EXTINF:10.000000,
#EXT-X-BYTERANGE:100@924
a.mp4
#EXTINF:1.500000,
#EXT-X-BYTERANGE:50@1024
a.mp4
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-03-04T11:30:22.000Z
#EXTINF:10.000000,
#EXT-X-BYTERANGE:100@824
a.mp4
`);
  expect(at(600)).toContain("#EXT-X-ENDLIST");
  expect(at(599)).not.toContain("#EXT-X-ENDLIST");
});

test("without keepsAll lists only the last segments and continues their numbers", () => {
  const late = at(222, false);
  expect(segmentsOf(late)).toBe(6);
  expect(late).not.toContain("EVENT");
  expect([numberOf(late, "MEDIA-SEQUENCE"), numberOf(late, "DISCONTINUITY-SEQUENCE")]).toEqual([24, 8]);
});

test("at any two moments the later playlist continues the earlier one", () => {
  const moment = fc.double({ min: 0, max: 700, noNaN: true });
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (one, other, keepsAll) => {
      const [early, late] = [at(Math.min(one, other), keepsAll), at(Math.max(one, other), keepsAll)];
      const ends = [early, late].map((list) => numberOf(list, "MEDIA-SEQUENCE") + segmentsOf(list));
      expect(ends[1]).toBeGreaterThanOrEqual(ends[0] ?? 0);
      if (keepsAll)
        expect(late.replace(/#EXT-X-ENDLIST\n/, "").startsWith(early.replace(/#EXT-X-ENDLIST\n/, ""))).toBe(
          true,
        );
    }),
  );
});
