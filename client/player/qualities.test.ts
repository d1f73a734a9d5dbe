import { expect, test } from "vitest";
import { readHeights } from "./qualities.ts";

test("returns the picture heights of a playlist, highest first", () => {
  const text = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="voice",NAME="讲解",URI="voice.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=200000,RESOLUTION=640x360,CODECS="avc1.42c01e,mp4a.40.2",AUDIO="voice"
low/main.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=1280x720
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,AUDIO="other"
high.m3u8
`;
  expect(readHeights(text)).toEqual([720, 360]);
});

test("returns no heights for a single picture or a list of segments", () => {
  expect(readHeights("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nlow.m3u8\n")).toEqual([]);
  expect(readHeights("#EXTM3U\n#EXTINF:4,\n1.m4s\n")).toEqual([]);
});
