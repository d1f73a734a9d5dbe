import { InputError } from "../importers/inputFile.ts";
import { StartError } from "#shared/environment/startError.ts";
import { type LocalFile, measureBelow } from "../../platform/media/prepare/medium.ts";
import { measureGiven, prepareMedium } from "../../platform/media/prepare/prepareMedium.ts";
import { loadSchool, type School } from "../school/loadSchool.ts";
import { hashOfPages } from "../school/putMedia.ts";
import { Declined } from "../errors.ts";
import { declinedBy, type ReadResult, type ReadOptions } from "./inputFiles.ts";
import type { PreparedSchool } from "./kinds.ts";

/** Reads the folder of a school and encodes its films. A film that the school has already is not encoded again. */
export async function prepareSchool(
  path: string,
  { values, dispatch, onProgress }: ReadOptions,
): Promise<ReadResult> {
  const school = await loadSchool(path).catch((error: unknown) => {
    if (error instanceof StartError || error instanceof InputError) throw new Declined(error.message);
    throw error;
  });
  const local: LocalFile[] = [];
  const cleanups: (() => Promise<void>)[] = [];
  const remove = async () => void (await Promise.all(cleanups.map((each) => each())));
  const files: Record<string, PreparedSchool["files"][string]> = {};
  for (const { file } of school.content.classroomFiles) {
    if (file === undefined || file in files) continue;
    const measured = await declinedBy(file, () => measureGiven({ folder: path, path: file }));
    files[file] = { hash: measured.hash, size: measured.size };
    local.push(measured);
  }
  const sources = await sourcesOf(school, path);
  const known = await knownSources(school, dispatch);
  const wanted = Object.entries(sources).filter(([, hash]) => !known.has(hash));
  const media: Record<string, PreparedSchool["media"][string]> = {};
  const isDry = values["dry-run"] === true;
  const unmade = isDry ? wanted.map(([file]) => file) : [];
  const value = { school, files, sources, media, unmade } satisfies PreparedSchool;
  if (isDry) return { value };
  try {
    for (const [at, [file]] of wanted.entries()) {
      const prepared = await declinedBy(file, () =>
        prepareMedium(
          { folder: path, path: file },
          { onProgress: (done) => onProgress((at + done) / wanted.length) },
        ),
      );
      cleanups.push(prepared.remove);
      media[file] = prepared.medium;
      local.push(...prepared.local);
    }
    return { value, local, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Returns the SHA-256 of each file that a lesson names. For a folder of pictures it is the SHA-256 of the hashes of all
 * its pictures.
 */
async function sourcesOf(school: School, folder: string): Promise<Record<string, string>> {
  const sources: Record<string, string> = {};
  for (const [file, parts] of Object.entries(school.lessonFiles)) {
    const isFolder = parts.length > 0;
    const hashes: string[] = [];
    for (const path of isFolder ? parts : [file])
      hashes.push((await declinedBy(file, () => measureBelow({ folder, path }))).hash);
    sources[file] = isFolder ? hashOfPages(hashes) : (hashes[0] ?? "");
  }
  return sources;
}

async function knownSources(school: School, dispatch: ReadOptions["dispatch"]): Promise<ReadonlySet<string>> {
  const [agency] = school.content.agencies;
  const values = { flag: agency?.flag ?? "" };
  const { record } = await dispatch({ noun: "school", action: "sources", values, actor: "" });
  return new Set((record?.["sources"] ?? []) as readonly string[]);
}
