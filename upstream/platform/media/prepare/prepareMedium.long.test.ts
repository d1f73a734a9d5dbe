import { execFileSync } from "node:child_process";
import {
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  symlink,
  truncate,
  writeFile,
  stat,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { lacksTool, makeFilm, makeSound, writeBoxes } from "../../../testing/testMedia.ts";
import { textPdf } from "../pdf.ts";
import { readPlaylist } from "./playlist.ts";
import { type PreparedMedium, prepareMedium } from "./prepareMedium.ts";
import { probe } from "./probe.ts";
import { findTool } from "./tools.ts";

const [ffmpeg, ffprobe] = [(await findTool("ffmpeg")) ?? "", (await findTool("ffprobe")) ?? ""];
const [noFfmpeg, noPoppler] = [await lacksTool("ffmpeg"), await lacksTool("pdftoppm")];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-prepare-"));
  // Temporary files go to this folder, so that tests can see leftovers.
  await mkdir(join(folder, "tmp"));
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function prepared<T>(
  path: string,
  look: (made: PreparedMedium) => T | Promise<T>,
  options: Parameters<typeof prepareMedium>[1] = {},
): Promise<T> {
  const made = await prepareMedium(path, options);
  try {
    return await look(made);
  } finally {
    await made.remove();
    expect(await readdir(at("tmp"))).toEqual([]);
  }
}

async function refused(path: string, options: Parameters<typeof prepareMedium>[1] = {}): Promise<string> {
  const error = await prepareMedium(path, options).then(
    () => "it was taken",
    (reason: Error) => reason,
  );
  expect(error).toMatchObject({ name: "MediumError" });
  expect(await readdir(at("tmp"))).toEqual([]);
  return (error as Error).message;
}

test.skipIf(noFfmpeg)(
  "splits a film in H.264 into HLS segments of about six seconds without encoding it",
  async () => {
    await makeFilm(at("film.mp4"), 14);
    const heard: number[] = [];
    await prepared(
      at("film.mp4"),
      async ({ medium, local }) => {
        expect(medium).toMatchObject({ type: "video", seconds: 14, pages: 0 });
        expect(medium.files.map(({ path, role }) => [path, role])).toEqual([
          ["main.m3u8", "main"],
          ["00000.m4s", "part"],
          ["00001.m4s", "part"],
          ["00002.m4s", "part"],
          ["init.mp4", "part"],
        ]);
        for (const { hash, size } of medium.files)
          expect(await stat(local.find((file) => file.hash === hash)?.place ?? "")).toMatchObject({ size });
        const list = local.find(({ hash }) => hash === medium.files[0]?.hash);
        const { seconds, names } = readPlaylist(await readFile(list?.place ?? "", "utf8"));
        expect(Math.round(seconds)).toBe(14);
        expect(names.toSorted()).toEqual(medium.files.slice(1).map(({ path }) => path));
      },
      { onProgress: (done) => heard.push(done) },
    );
    expect(heard.at(-1)).toBeGreaterThan(0.9);
    // The second preparation gives the same bytes, so a store of files by hash gets nothing new.
    const hashes = () => prepared(at("film.mp4"), ({ medium }) => medium.files.map(({ hash }) => hash));
    expect(await hashes()).toEqual(await hashes());
  },
  60_000,
);

test.skipIf(noFfmpeg)(
  "encodes a film that browsers cannot play, at most 720 lines high",
  async () => {
    const tall = ["-vf", "scale=1920:1080", "-c:v", "mpeg4", "-c:a", "libmp3lame"];
    await makeFilm(at("old.avi"), 2, ...tall);
    await prepared(at("old.avi"), async ({ medium, local }) => {
      expect(medium).toMatchObject({ type: "video", seconds: 2 });
      // The init segment, joined with the other segments, is a playable film.
      const places = ["init.mp4", "00000.m4s"].map((path) => {
        const { hash } = medium.files.find((file) => file.path === path) ?? {};
        return local.find((file) => file.hash === hash)?.place ?? "";
      });
      await writeFile(
        at("joined.mp4"),
        Buffer.concat(await Promise.all(places.map((place) => readFile(place)))),
      );
      const joined = await open(at("joined.mp4"));
      expect(await probe((await findTool("ffprobe")) ?? "", { file: joined, name: "joined" })).toMatchObject({
        video: { codec: "h264", pixels: "yuv420p", height: 720 },
        audio: { codec: "aac" },
      });
      await joined.close();
    });
  },
  60_000,
);

/** Joins the segments of a made film and returns its tracks as ffprobe sees them. */
async function tracksOf({ medium, local }: PreparedMedium) {
  const parts = medium.files.filter(({ role }) => role === "part").map(({ path }) => path);
  const places = parts
    .toSorted((a, b) => (a === "init.mp4" ? -1 : b === "init.mp4" ? 1 : a < b ? -1 : 1))
    .map((path) => {
      const { hash } = medium.files.find((file) => file.path === path) ?? {};
      return local.find((file) => file.hash === hash)?.place ?? "";
    });
  await writeFile(at("whole.mp4"), Buffer.concat(await Promise.all(places.map((place) => readFile(place)))));
  const asked = ["-v", "error", "-count_packets", "-show_streams", "-of", "json", at("whole.mp4")];
  const { streams } = JSON.parse(execFileSync(ffprobe, asked, { encoding: "utf8" })) as {
    streams: { codec_type: string; nb_read_packets: string; channels?: number }[];
  };
  const track = (kind: string) => streams.find(({ codec_type }) => codec_type === kind);
  return { frames: Number(track("video")?.nb_read_packets), channels: track("audio")?.channels };
}

/** Writes a WebM as browsers record it: without a length in its header, and with a rate of frames that varies. */
async function recordWebm(name: string, pattern: string, ...args: string[]): Promise<void> {
  const made = execFileSync(
    ffmpeg,
    ["-v", "error", "-f", "lavfi", "-i", pattern, ...args, "-c:v", "libvpx", "-f", "webm", "pipe:1"],
    { maxBuffer: 100_000_000 },
  );
  await writeFile(at(name), made);
}

test.skipIf(noFfmpeg)(
  "makes a film of its own rate of a browser's recording without a length",
  async () => {
    const times = "setpts=(N*0.07+mod(N*7\\,5)*0.009)/TB";
    await recordWebm(
      "own.webm",
      `testsrc=size=160x120:rate=100,${times}`,
      "-frames:v",
      "60",
      "-fps_mode",
      "vfr",
      "-enc_time_base",
      "1/1000",
    );
    await prepared(at("own.webm"), async (made) => {
      expect(made.medium).toMatchObject({ type: "video", seconds: 4 });
      expect((await tracksOf(made)).frames).toBe(60);
    });
    await recordWebm("fast.webm", "testsrc=size=160x120:rate=120", "-t", "2");
    await prepared(at("fast.webm"), async (made) => {
      const { frames } = await tracksOf(made);
      expect(frames).toBeGreaterThan(100);
      expect(frames).toBeLessThanOrEqual(122);
    });
  },
  60_000,
);

test.skipIf(noFfmpeg)(
  "measures the sound of a browser's recording without a length, and makes stereo of 5.1",
  async () => {
    const sound = [
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=440:duration=5",
      "-c:a",
      "libopus",
      "-f",
      "webm",
      "pipe:1",
    ];
    await writeFile(at("talk.webm"), execFileSync(ffmpeg, ["-v", "error", ...sound]));
    await prepared(at("talk.webm"), ({ medium }) => {
      expect(medium).toMatchObject({ type: "audio", seconds: 5 });
    });
    await makeFilm(at("cinema.mp4"), 2, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "6");
    await prepared(at("cinema.mp4"), async (made) => {
      expect(await tracksOf(made)).toMatchObject({ channels: 2 });
    });
    await makeSound(at("cinema.m4a"), 2, "-c:a", "aac", "-ac", "6");
    await prepared(at("cinema.m4a"), async ({ medium, local }) => {
      const place = local.find(({ hash }) => hash === medium.files[0]?.hash)?.place ?? "";
      const asked = ["-v", "error", "-show_entries", "stream=channels", "-of", "csv=p=0", place];
      expect(execFileSync(ffprobe, asked, { encoding: "utf8" }).trim()).toBe("2");
    });
  },
  60_000,
);

test.skipIf(noFfmpeg)(
  "stores a recording that browsers can play unchanged, and encodes any other as M4A",
  async () => {
    await makeSound(at("talk.mp3"), 3);
    const { size } = await stat(at("talk.mp3"));
    await prepared(at("talk.mp3"), ({ medium, local }) => {
      expect(medium).toMatchObject({
        type: "audio",
        seconds: 3,
        files: [{ path: "sound.mp3", role: "main", size }],
      });
      expect(local).toMatchObject([{ place: at("talk.mp3") }]);
    });
    await makeSound(at("talk.wav"), 3);
    await prepared(at("talk.wav"), ({ medium }) =>
      expect(medium).toMatchObject({
        type: "audio",
        seconds: 3,
        files: [{ path: "sound.m4a", role: "main" }],
      }),
    );
  },
);

test.skipIf(noPoppler)("stores a PDF with a picture and the text of each page", async () => {
  await writeFile(at("讲义.pdf"), textPdf(["Chapter one", "Chapter two"]));
  await prepared(at("讲义.pdf"), ({ medium }) => {
    expect(medium).toMatchObject({ type: "doc", seconds: 0, pages: 1 });
    expect(medium.files).toMatchObject([
      { path: "pages.pdf", role: "main" },
      { path: "page-1.webp", role: "page", width: 1280, alt: expect.stringContaining("Chapter one") },
    ]);
  });
  await writeFile(at("half.pdf"), textPdf(["Chapter one"]).subarray(0, 60));
  expect(await refused(at("half.pdf"))).toMatch(
    /^half\.pdf is no PDF that can be read.*Save it as PDF again/s,
  );
});

test("makes one page from a picture, and from a folder one page for each picture in the order of names", async () => {
  const draw = (width: number) =>
    sharp({ create: { width, height: 100, channels: 3, background: { r: width, g: 20, b: 90 } } });
  await draw(120).png().toFile(at("one.png"));
  await prepared(at("one.png"), ({ medium }) =>
    expect(medium).toMatchObject({
      type: "pic",
      pages: 1,
      files: [{ path: "page-1.png", role: "page", width: 120, height: 100 }],
    }),
  );
  await mkdir(at("slides"));
  for (const [name, width] of [
    ["第十页.png", 50],
    ["第五页.png", 40],
    ["10.png", 30],
    ["2.jpg", 20],
    ["notes.txt", 0],
  ] as const)
    await (width > 0 ? draw(width).toFile(at(`slides/${name}`)) : writeFile(at(`slides/${name}`), "x"));
  await prepared(at("slides"), ({ medium }) =>
    expect(medium).toMatchObject({
      pages: 4,
      files: [
        { path: "page-1.jpg", width: 20 },
        { path: "page-2.png", width: 30 },
        { path: "page-3.png", width: 40 },
        { path: "page-4.png", width: 50 },
      ],
    }),
  );
  await truncate(at("one.png"), 90);
  expect(await refused(at("one.png"))).toMatch(/^one\.png is a broken picture/);
  await mkdir(at("empty"));
  expect(await refused(at("empty"))).toMatch(/^The folder empty has no main\.m3u8 and no pictures/);
});

test("stores existing HLS unchanged, and refuses a playlist that names files outside its folder", async () => {
  await mkdir(at("hls/low"), { recursive: true });
  const list = (text: string) => writeFile(at("hls/low/list.m3u8"), text);
  await writeFile(at("hls/main.m3u8"), "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/list.m3u8\n");
  await writeFile(at("hls/low/1.m4s"), "one");
  await writeFile(at("hls/low/init.mp4"), "init");
  await list('#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6.5,\n1.m4s\n');
  for (const path of [at("hls"), at("hls/main.m3u8")])
    await prepared(path, ({ medium }) => {
      expect(medium).toMatchObject({ type: "video", seconds: 7 });
      expect(medium.files.map((file) => file.path)).toEqual([
        "main.m3u8",
        "low/list.m3u8",
        "low/init.mp4",
        "low/1.m4s",
      ]);
    });
  await list("#EXTM3U\n#EXTINF:6.5,\n2.m4s\n");
  expect(await refused(at("hls"))).toMatch(/names low\/2\.m4s, which is not there/);
  for (const outside of ["../../secret.txt", "/etc/passwd", "https://example.com/1.m4s"]) {
    await list(`#EXTM3U\n#EXTINF:6.5,\n${outside}\n`);
    expect(await refused(at("hls"))).toContain("which is not below its own folder");
  }
});

const LINKED = /is a link, or is reached by a link: put the file itself there/;

test("refuses a playlist that names a link, a file behind one, or a FIFO", async () => {
  await mkdir(at("linked"));
  await mkdir(at("private"));
  await writeFile(at("private/keys.txt"), "of the operator");
  await symlink("../private/keys.txt", at("linked/1.m4s"));
  await symlink("../private", at("linked/more"));
  execFileSync("mkfifo", [at("linked/2.m4s")]);
  const list = (name: string) => writeFile(at("linked/main.m3u8"), `#EXTM3U\n#EXTINF:6,\n${name}\n`);
  for (const name of ["1.m4s", "more/keys.txt"]) {
    await list(name);
    for (const path of [at("linked"), at("linked/main.m3u8")])
      expect(await refused(path)).toMatch(new RegExp(`main\\.m3u8 names ${name}, which ${LINKED.source}`));
  }
  await list("2.m4s");
  expect(await refused(at("linked"))).toMatch(/names 2\.m4s, which is no regular file/);
});

test("refuses a folder whose playlist or picture is a link", async () => {
  await mkdir(at("outer"));
  await writeFile(at("outer/main.m3u8"), "#EXTM3U\n#EXTINF:6,\n1.m4s\n");
  await mkdir(at("lists"));
  await symlink("../outer/main.m3u8", at("lists/main.m3u8"));
  expect(await refused(at("lists"))).toMatch(LINKED);
  const page = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } }).png();
  await page.toFile(at("outer/1.png"));
  await mkdir(at("album"));
  await symlink("../outer/1.png", at("album/1.png"));
  expect(await refused(at("album"))).toMatch(LINKED);
});

test("follows a link that the operator names, and no link in a given folder", async () => {
  const page = sharp({ create: { width: 9, height: 9, channels: 3, background: "blue" } }).png();
  await page.toFile(at("drawn.png"));
  await symlink("drawn.png", at("current.png"));
  await prepared(at("current.png"), ({ medium }) => expect(medium).toMatchObject({ type: "pic", pages: 1 }));
  const error = await prepareMedium({ folder, path: "current.png" }).catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: "MediumError", message: expect.stringMatching(LINKED) as string });
});

test("names a file of an unknown kind in the refusal, and leaves no temporary files", async () => {
  await writeFile(at("text.mp4"), "Dear all, the film is attached.\n".repeat(100));
  expect(await refused(at("text.mp4"))).toMatch(/^text\.mp4 is no /);
  await writeFile(at("empty.mp4"), "");
  expect(await refused(at("empty.mp4"))).toBe("empty.mp4 is empty.");
  expect(await refused(at("none.mp4"))).toMatch(/there is no such file/);
  // ffmpeg could open the file that this list names, so the list must be refused.
  await writeFile(at("list.mp4"), "ffconcat version 1.0\nfile /etc/passwd\n");
  expect(await refused(at("list.mp4"))).toMatch(/^list\.mp4 is no /);
});

test.skipIf(noFfmpeg)(
  "refuses half a film, with the index in either half",
  async () => {
    await makeFilm(at("whole.mp4"), 20);
    const bytes = await readFile(at("whole.mp4"));
    await writeFile(at("half.mp4"), bytes.subarray(0, bytes.length / 2));
    expect(await refused(at("half.mp4"))).toMatch(/^half\.mp4 is cut off/);
    await makeFilm(at("behind.mp4"), 5, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "-faststart");
    const tail = await readFile(at("behind.mp4"));
    await writeFile(at("headless.mp4"), tail.subarray(0, tail.length / 2));
    expect(await refused(at("headless.mp4"))).toMatch(/^headless\.mp4 is cut off/);
  },
  60_000,
);

test("accepts only an H.264 MP4 or an MP3 with a given length when ffmpeg is missing, else names the remedy", async () => {
  vi.stubEnv("PATH", "");
  await writeBoxes(at("plain.mp4"), "..vide..avc1..mp4a");
  expect(await refused(at("plain.mp4"))).toMatch(/apt-get install ffmpeg\), or give --minutes/);
  await prepared(
    at("plain.mp4"),
    ({ medium }) =>
      expect(medium).toMatchObject({
        type: "video",
        seconds: 600,
        files: [{ path: "video.mp4", role: "main" }],
      }),
    { seconds: 600 },
  );
  await writeBoxes(at("new.mp4"), "..vide..hvc1..mp4a");
  expect(await refused(at("new.mp4"), { seconds: 600 })).toMatch(
    /no picture in H\.264.*apt-get install ffmpeg/,
  );
  await truncate(at("plain.mp4"), 60);
  expect(await refused(at("plain.mp4"), { seconds: 600 })).toMatch(/is cut off/);
  await writeFile(at("plain.mp3"), `ID3${"x".repeat(100)}`);
  await prepared(
    at("plain.mp3"),
    ({ medium }) => expect(medium).toMatchObject({ type: "audio", seconds: 60 }),
    {
      seconds: 60,
    },
  );
  await writeFile(at("plain.pdf"), textPdf(["one"]));
  expect(await refused(at("plain.pdf"))).toMatch(/apt-get install poppler-utils/);
  await writeBoxes(at("large.mp4"), "..vide..avc1..");
  await writeFile(at("large.mp4"), Buffer.alloc(70_000_000), { flag: "a" });
  expect(await refused(at("large.mp4"), { seconds: 60 })).toMatch(/is cut off|it may have 64 MB/);
});
