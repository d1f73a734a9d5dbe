import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { schoolFile, schoolFolder } from "../../testing/schoolFolder.ts";
import { loadSchool } from "./loadSchool.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function school(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await schoolFolder(files);
  folders.push(folder);
  return folder;
}

const withFilm = (file: string) =>
  schoolFile("courses/1.md", "横, minutes: 5, free: true", `横, file: ${file}, free: true`);

test("refuses the folder of a lesson that contains a link, and names the link", async () => {
  const folder = await school({
    ...withFilm("film"),
    "film/main.m3u8": "#EXTM3U\n#EXTINF:6,\n1.m4s\n",
  });
  await symlink("/etc/hostname", join(folder, "film/1.m4s"));
  await expect(loadSchool(folder)).rejects.toThrow(
    "film/1.m4s: is a link, or is reached by a link; put the file itself there",
  );
});

test("finishes reading playlists that refer to each other", async () => {
  const folder = await school({
    ...withFilm("film/a.m3u8"),
    "film/a.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n",
    "film/b.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n",
  });
  expect((await loadSchool(folder)).lessonFiles).toEqual({ "film/a.m3u8": [] });
});

test("reads a folder whose path is a link, with its pictures", async () => {
  const folder = await school({
    "questions/图.csv":
      "编号,题型,科目,题干,选项A,选项B,答案,解析,知识点\n9,单选题,基础 / 楷书,哪个？![图](图.png),五,八,A,五。,笔画->永字\n",
  });
  await writeFile(join(folder, "questions/图.png"), Buffer.from(PIXEL, "base64"));
  await mkdir(join(folder, "../beikao-links"), { recursive: true });
  const link = join(folder, "../beikao-links", "current");
  folders.push(join(folder, "../beikao-links"));
  await symlink(folder, link);
  const { entries } = await loadSchool(link);
  expect(entries.flatMap(({ pictures }) => pictures)).toHaveLength(1);
});
