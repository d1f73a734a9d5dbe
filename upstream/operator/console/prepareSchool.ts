import { InputError } from "../importers/inputFile.ts";
import { StartError } from "#shared/environment/startError.ts";
import { type LocalFile, MediumError, measureBelow } from "../../platform/media/prepare/medium.ts";
import { checkMedium, measureGiven, prepareMedium } from "../../platform/media/prepare/prepareMedium.ts";
import type { ContentFault } from "../school/folder/contentFault.ts";
import { loadSchool, type ReadFolder, type School } from "../school/loadSchool.ts";
import { hashOfPages } from "../school/hashOfPages.ts";
import { Declined } from "../errors.ts";
import { declinedBy, type ReadResult, type ReadOptions } from "./inputFiles.ts";
import type { PreparedSchool } from "./kinds.ts";
import type { InputPicture } from "../givenPicture.ts";
import { namedPicture } from "../importers/loadPictures.ts";
import { PICTURES_FOLDER, pictureKey } from "../school/ownPictures.ts";
import { GivenFileError, openBelow, readOpened } from "../../platform/kit/openBelow.ts";
import { PictureError, type PictureUse } from "../../platform/media/makePicture.ts";
import { LARGEST_PHOTO, pictureFor } from "./readPicture.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

/** Reads the folder of a school and encodes its films. A film that the school has already is not encoded again. */
export async function prepareSchool(
  path: string,
  { values, dispatch, onProgress }: ReadOptions,
): Promise<ReadResult> {
  const local: LocalFile[] = [];
  const cleanups: (() => Promise<void>)[] = [];
  const remove = async () => void (await Promise.all(cleanups.map((each) => each())));
  const files: Record<string, PreparedSchool["files"][string]> = {};
  const sources: Record<string, string> = {};
  let known: ReadonlySet<string> = new Set();
  const pictures: Record<string, InputPicture> = {};
  const checkFiles = async ({ content, lessonFiles, pictures: named, has }: ReadFolder) => {
    const faults: ContentFault[] = [];
    const check = async (file: string, work: () => Promise<void>) => {
      const fault = await faultOf(file, work);
      if (fault) faults.push(fault);
    };
    for (const { file } of content.classroomFiles) {
      if (file === undefined || file in files || !has(file)) continue;
      await check(file, async () => {
        const measured = await measureGiven({ folder: path, path: file });
        files[file] = { hash: measured.hash, size: measured.size };
        local.push(measured);
      });
    }
    if (content.agencies.length > 0) known = await knownSources(content, dispatch);
    for (const [file, parts] of Object.entries(lessonFiles))
      await check(file, async () => {
        const hash = await sourceOf(path, file, parts);
        if (!known.has(hash)) await checkMedium({ folder: path, path: file });
        sources[file] = hash;
      });
    for (const { file, use } of named) {
      if (!has(file) || faults.some((fault) => fault.file === file)) continue;
      await check(file, async () => {
        pictures[pictureKey(file, use)] = await pictureIn(path, file, use);
      });
    }
    return faults;
  };
  const school = await loadSchool(path, checkFiles).catch((error: unknown) => {
    if (error instanceof StartError || error instanceof InputError) throw new Declined(told(error.message));
    throw error;
  });
  const wanted = Object.entries(sources).filter(([, hash]) => !known.has(hash));
  const media: Record<string, PreparedSchool["media"][string]> = {};
  const isDry = values["dry-run"] === true;
  const unmade = isDry ? wanted.map(([file]) => file) : [];
  const value = { school, files, sources, media, pictures, unmade } satisfies PreparedSchool;
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

/** Returns the fault of a file that cannot be played, shown or stored; undefined: it can. */
async function faultOf(file: string, work: () => Promise<void>): Promise<ContentFault | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof GivenFileError) return { file, reason: error.reason, remedy: error.remedy };
    if (error instanceof PictureError && error.fault !== "busy")
      return { file, reason: both(...error.reason), remedy: both(...error.remedy) };
    if (!(error instanceof MediumError)) throw error;
    const reason = told(error.message.replace(/[。.]$/, ""));
    return { file, reason, remedy: both("put another file there", "换一个文件") };
  }
}

/**
 * Makes a picture from a file that entries name, or reads one that texts show.
 *
 * @throws PictureError: the file is no picture that can be used; GivenFileError: it cannot be read, or its name is not
 * that of its bytes
 */
async function pictureIn(folder: string, file: string, use: PictureUse | "shown"): Promise<InputPicture> {
  const bytes = await readOpened(await openBelow(folder, file), file, LARGEST_PHOTO);
  if (use !== "shown") return pictureFor(bytes, use);
  const named = namedPicture(bytes);
  if (named && `${PICTURES_FOLDER}/${named.fileName}` === file)
    return { fileName: named.fileName, mime: named.mime, base64: bytes.toString("base64") };
  throw new GivenFileError(file, {
    reason: both("this picture is not the one whose name it has", "图片和文件名对不上"),
    remedy: both(
      "give it a name of your own, and name it where it is shown",
      "请换一个自己的文件名，并写在用它的地方",
    ),
  });
}

/**
 * Returns the SHA-256 of a file that a lesson names. For a folder of pictures it is the SHA-256 of the hashes of all its
 * pictures.
 */
async function sourceOf(folder: string, file: string, parts: readonly string[]): Promise<string> {
  const hashes: string[] = [];
  for (const path of parts.length > 0 ? parts : [file])
    hashes.push((await measureBelow({ folder, path })).hash);
  return parts.length > 0 ? hashOfPages(hashes) : (hashes[0] ?? "");
}

async function knownSources(
  { agencies: [agency] }: School["content"],
  dispatch: ReadOptions["dispatch"],
): Promise<ReadonlySet<string>> {
  const values = { flag: agency?.flag ?? "" };
  const { record } = await dispatch({ noun: "school", action: "sources", values, actor: "" });
  return new Set((record?.["sources"] ?? []) as readonly string[]);
}
