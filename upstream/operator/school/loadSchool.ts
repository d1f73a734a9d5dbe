import { both } from "#upstream/platform/kit/language.ts";
import { posix } from "node:path";
import { type SentEntry, sentEntry } from "../importers/sentEntry.ts";
import { readPlaylist } from "../../platform/media/prepare/playlist.ts";
import { captionsOf } from "./captionsOf.ts";
import { type IsLost, checkContent, singular } from "./checkContent.ts";
import { CONTENT_KINDS } from "./contentKinds.ts";
import type { SeedContent } from "./contentTypes.ts";
import { ContentError, type ContentFault } from "./folder/contentFault.ts";
import { type ContentFiles, openContent } from "./folder/contentFiles.ts";
import type { Lost } from "./folder/lostEntries.ts";
import { readEntries } from "./folder/readEntries.ts";
import { type Kind, readKind } from "./loadContent.ts";
import { limitFaults } from "./limitFaults.ts";
import { PICTURES_FOLDER, pictureFiles, shownPictures } from "./ownPictures.ts";
import type { PictureUse } from "../../platform/media/makePicture.ts";
import { paperFaults } from "./schoolPapers.ts";
import { addAll } from "../../platform/kit/longLists.ts";

/** The folder of one school after reading. It is plain data, because another process may have the database open. */
export interface School {
  readonly folder: string;
  /** Entries of the folder, without questions and without kinds that only the demo has. */
  readonly content: SeedContent;
  readonly entries: readonly SentEntry[];
  /** Texts of caption files (WebVTT) by path. */
  readonly captions: Readonly<Record<string, string>>;
  /** For each path that a lesson names, the files to read: the file itself, or all pictures of a folder. */
  readonly lessonFiles: Readonly<Record<string, readonly string[]>>;
  /** Files of pictures with their uses; "shown": texts show the file by its address. */
  readonly pictures: readonly { readonly file: string; readonly use: PictureUse | "shown" }[];
}

/** The entries of a folder and the files that it has, before the entries are checked. */
export interface ReadFolder extends Pick<School, "content" | "lessonFiles" | "pictures"> {
  readonly has: (file: string) => boolean;
}

/** Kinds that only the folder of the demo has. */
export const OF_THE_DEMO: readonly string[] = [
  "talks",
  "readings",
  ...Object.keys(CONTENT_KINDS).filter(isOfLearners),
];

function isOfLearners(kind: string): boolean {
  const found = CONTENT_KINDS[kind as Kind];
  return "file" in found && found.file.startsWith("learners/");
}

/**
 * Reads and checks the folder of a school.
 *
 * @param checkFiles returns the faults of the files that are encoded or copied
 * @throws ContentError with all faults of the folder
 */
export async function loadSchool(
  folder: string,
  checkFiles: (read: ReadFolder) => Promise<readonly ContentFault[]> = () => Promise.resolve([]),
): Promise<School> {
  const files = await openContent(folder);
  const kinds: Record<string, unknown> = {};
  for (const kind of Object.keys(CONTENT_KINDS) as Kind[])
    kinds[kind] = OF_THE_DEMO.includes(kind) ? [] : await readKind(files, kind);
  const content = {
    ...(kinds as unknown as SeedContent),
    questions: [],
    passages: [],
    pictures: [],
  };
  const entries = await readEntries(files, content.subjects);
  const { captions, lessonFiles, pictures } = await collectFiles(files, content);
  addAll(files.faults, await checkFiles({ content, lessonFiles, pictures, has: files.has }));
  // A file that an unreadable entry names is no fault of its own.
  for (const file of files.unread())
    if (!(await files.isMentioned(file))) files.faults.push({ file, ...unreadFault(file) });
  if (content.agencies.length !== 1 && !files.lost.some(({ file }) => file === "agencies.yaml"))
    files.faults.push({
      file: "agencies.yaml",
      reason: both(`has ${content.agencies.length} agencies`, `有 ${content.agencies.length} 个机构`),
      remedy: both("write the one whose folder this is", "只写这个文件夹所属的那一个"),
    });
  const isLost = lostIn(files.lost);
  for (const { row, reason, remedy } of [
    ...checkContent({ ...content, papers: [] }, isLost),
    ...ownerFaults(content),
    ...limitFaults(content),
    ...paperFaults(content, entries, Date.now(), isLost),
  ])
    files.faults.push({ ...(files.places.get(row) ?? { file: "" }), reason, remedy });
  if (files.faults.length > 0) throw new ContentError(folder, files.faults);
  return {
    folder,
    content,
    entries: await Promise.all(entries.map(sentEntry)),
    captions,
    lessonFiles,
    pictures,
  };
}

/** Returns a check whether an entry of a kind, or a question, may be one that could not be read. */
function lostIn(lost: readonly Lost[]): IsLost {
  const isOf = (kind: string, file: string) =>
    kind === "question"
      ? file.startsWith("questions/")
      : Object.entries(CONTENT_KINDS).some(
          ([list, place]) =>
            (singular(list) === kind || (kind === "lesson" && list === "courses")) &&
            ("file" in place ? place.file === file : file.startsWith(`${place.folder}/`)),
        );
  // ownerFaults() tells about other agencies.
  return (kind, id) =>
    kind === "agency" || lost.some(({ file, ids, isWhole }) => (isWhole || ids.has(id)) && isOf(kind, file));
}

function unreadFault(file: string) {
  return file.startsWith("learners/") || file === "talks.yaml" || file === "readings.yaml"
    ? {
        reason: both("is of the demo alone", "只有演示内容才有"),
        remedy: both(
          "learners come by npm run admin -- user import, and a lesson names its file by file:",
          "学员用 npm run admin -- user import 导入；课时用 file: 写文件",
        ),
      }
    : {
        reason: both("is not read", "没有用到"),
        remedy: both(
          "name it as docs/content.md has it and where another file speaks of it, or take it away",
          "文件名要和 docs/content.md 或引用它的文件一致，否则去掉它",
        ),
      };
}

/** Reports entries that name another agency than the one of the folder as owner. */
function ownerFaults({ agencies: [agency], ...content }: SeedContent) {
  return Object.values(content).flatMap((rows) =>
    (rows as readonly object[])
      .filter((row) => agency && "agencyId" in row && row.agencyId !== agency.id)
      .map((row) => ({
        row,
        reason: both("agencyId is that of another agency", "agencyId 是别的机构的"),
        remedy: both(
          "take the line away: everything in the folder is of its agency",
          "去掉这一行，文件夹里都是本机构的内容",
        ),
      })),
  );
}

function lessonsOf(content: SeedContent) {
  return content.courses.flatMap((course) =>
    course.chapters.flatMap(({ lessons }) => lessons.map((lesson) => ({ course, lesson }))),
  );
}

async function collectFiles(
  files: ContentFiles,
  content: SeedContent,
): Promise<Pick<School, "captions" | "lessonFiles" | "pictures">> {
  const captions: Record<string, string> = {};
  const played: Record<string, readonly string[]> = {};
  const take = (row: object, file: string): boolean => {
    files.take(file);
    if (files.has(file)) return true;
    files.faults.push({
      ...(files.places.get(row) ?? { file: "" }),
      reason: both(`names the file ${file}, which is not there`, `写了文件 ${file}，但文件夹里没有`),
      remedy: both("put it there, or take the line away", "放进去，或去掉这一行"),
    });
    return false;
  };
  for (const row of content.classroomFiles) {
    if (row.file !== undefined) take(row, row.file);
    else if (!row.lines || !row.ext)
      files.faults.push({
        ...(files.places.get(row) ?? { file: "" }),
        reason: both("has no file", "没有文件"),
        remedy: both(
          "name one by file:, or write ext: and lines: of which it is made",
          "用 file: 写文件，或写 ext: 和 lines: 生成",
        ),
      });
  }
  for (const { course, lesson } of lessonsOf(content)) {
    const { file } = lesson;
    const pictures = file === undefined ? [] : files.below(file);
    for (const picture of pictures) files.take(picture);
    if (file !== undefined && (pictures.length > 0 || take(course, file))) played[file] = pictures;
    if (file?.endsWith(".m3u8")) for (const part of await partsOf(files, file)) take(course, part);
    for (const [, path] of captionsOf(lesson)) {
      if (!take(course, path)) continue;
      const text = await files.read(path);
      if (text.startsWith("WEBVTT")) captions[path] = text;
      else
        files.faults.push({
          file: path,
          line: 1,
          reason: both("is no WebVTT", "不是 WebVTT"),
          remedy: both("begin it with WEBVTT, as a player needs it", "第一行要写 WEBVTT"),
        });
    }
  }
  const named = pictureFiles(content);
  for (const { row, file } of named) take(row, file);
  const shown = shownPictures(content)
    .map((name) => `${PICTURES_FOLDER}/${name}`)
    .filter((file) => files.has(file));
  for (const file of shown) files.take(file);
  const pictures = [...named, ...shown.map((file) => ({ file, use: "shown" as const }))];
  return { captions, lessonFiles: played, pictures: pictures.map(({ file, use }) => ({ file, use })) };
}

/** Returns the files that a playlist refers to, directly or through other playlists. */
async function partsOf(files: ContentFiles, playlist: string): Promise<ReadonlySet<string>> {
  const parts = new Set<string>();
  const lists = [playlist];
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    const { names } = readPlaylist(files.has(list) ? await files.read(list) : "");
    for (const uri of names.filter((name) => !/^[a-z]+:/i.test(name))) {
      const part = posix.join(posix.dirname(list), uri.trim());
      if (part === playlist || parts.has(part)) continue;
      parts.add(part);
      if (part.endsWith(".m3u8")) lists.push(part);
    }
  }
  return parts;
}
