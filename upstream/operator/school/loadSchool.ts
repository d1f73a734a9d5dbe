import { posix } from "node:path";
import { type SentEntry, sentEntry } from "../importers/sentEntry.ts";
import { readPlaylist } from "../../platform/media/prepare/playlist.ts";
import { captionsOf } from "./captionsOf.ts";
import { checkContent } from "./checkContent.ts";
import { CONTENT_KINDS } from "./contentKinds.ts";
import type { SeedContent } from "./contentTypes.ts";
import { ContentError } from "./folder/contentFault.ts";
import { type ContentFiles, openContent } from "./folder/contentFiles.ts";
import { readEntries } from "./folder/readEntries.ts";
import { type Kind, readKind } from "./loadContent.ts";
import { paperFaults } from "./schoolPapers.ts";

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
}

const OF_THE_DEMO = ["talks", "readings", ...Object.keys(CONTENT_KINDS).filter(isOfLearners)] as const;

function isOfLearners(kind: string): boolean {
  const found = CONTENT_KINDS[kind as Kind];
  return "file" in found && found.file.startsWith("learners/");
}

/**
 * Reads and checks the folder of a school.
 *
 * @throws ContentError with all faults of the folder
 */
export async function loadSchool(folder: string): Promise<School> {
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
  const { captions, lessonFiles } = await collectFiles(files, content);
  for (const file of files.unread()) files.faults.push({ file, ...unreadFault(file) });
  if (content.agencies.length !== 1)
    files.faults.push({
      file: "agencies.yaml",
      reason: `has ${content.agencies.length} agencies`,
      remedy: "write the one whose folder this is",
    });
  // References are checked only when every entry was read; otherwise each reference to an unreadable entry would be a
  // fault too.
  if (files.faults.length === 0)
    for (const { row, reason, remedy } of [
      ...checkContent({ ...content, papers: [] }),
      ...ownerFaults(content),
      ...paperFaults(content, entries),
    ])
      files.faults.push({ ...(files.places.get(row) ?? { file: "" }), reason, remedy });
  if (files.faults.length > 0) throw new ContentError(folder, files.faults);
  return {
    folder,
    content,
    entries: await Promise.all(entries.map(sentEntry)),
    captions,
    lessonFiles,
  };
}

function unreadFault(file: string) {
  return file.startsWith("learners/") || file === "talks.yaml" || file === "readings.yaml"
    ? {
        reason: "is of the demo alone",
        remedy: "learners come by npm run admin -- user import, and a lesson names its file by file:",
      }
    : {
        reason: "is not read",
        remedy: "name it as docs/content.md has it and where another file speaks of it, or take it away",
      };
}

/** Reports entries that name another agency than the one of the folder as owner. */
function ownerFaults({ agencies: [agency], ...content }: SeedContent) {
  return Object.values(content).flatMap((rows) =>
    (rows as readonly object[])
      .filter((row) => "agencyId" in row && row.agencyId !== agency?.id)
      .map((row) => ({
        row,
        reason: `agencyId is that of another agency`,
        remedy: "take the line away: everything in the folder is of its agency",
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
): Promise<Pick<School, "captions" | "lessonFiles">> {
  const captions: Record<string, string> = {};
  const played: Record<string, readonly string[]> = {};
  const take = (row: object, file: string): boolean => {
    files.take(file);
    if (files.has(file)) return true;
    files.faults.push({
      ...(files.places.get(row) ?? { file: "" }),
      reason: `names the file ${file}, which is not there`,
      remedy: "put it there, or take the line away",
    });
    return false;
  };
  for (const row of content.classroomFiles) {
    if (row.file !== undefined) take(row, row.file);
    else if (!row.lines || !row.ext)
      files.faults.push({
        ...(files.places.get(row) ?? { file: "" }),
        reason: "has no file",
        remedy: "name one by file:, or write ext: and lines: of which it is made",
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
          reason: "is no WebVTT",
          remedy: "begin it with WEBVTT, as a player needs it",
        });
    }
  }
  return { captions, lessonFiles: played };
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
