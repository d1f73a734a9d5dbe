import { addressOf, type InputPicture } from "../givenPicture.ts";
import type { PictureUse } from "../../platform/media/makePicture.ts";
import type { SeedContent } from "./contentTypes.ts";
import type { Values } from "./kinds/contentKind.ts";
import { allKinds } from "./kinds/contentKinds.ts";

/*
 * Pictures of a school's own in its folder. A field of an entry names a file, which is cut and scaled, or an address. An
 * address is that of a file in pictures/ with the same name, which `school get` writes and `school put` stores unchanged.
 */

/** Folder of the pictures that texts and fields show by their address. */
export const PICTURES_FOLDER = "pictures";

const SHOWN = /\/uploads\/question\/([0-9a-f]{40}\.[a-z]{3,4})/g;
const LOOKS = { logo: "logo", logoDark: "logo", favicon: "favicon" } as const;

/** A file that an entry names as a picture. */
interface PictureFile {
  /** Entry, for the place of a fault. */
  readonly row: object;
  readonly file: string;
  readonly use: PictureUse;
}

/** Returns the files that entries name as their pictures. */
export function pictureFiles(content: SeedContent): readonly PictureFile[] {
  const found: PictureFile[] = [];
  mapPictures(content, (file, use, row) => {
    found.push({ row, file, use });
    return file;
  });
  return found;
}

/** Names a file of a picture together with its use: the same file may be a logo and a cover. */
export const pictureKey = (file: string, use: PictureUse | "shown") => `${use} ${file}`;

/** Returns the content with the addresses of its pictures, by their keys, in place of their files. */
export function withPictures(
  content: SeedContent,
  pictures: Readonly<Record<string, InputPicture>>,
): SeedContent {
  return mapPictures(content, (file, use) => {
    const made = pictures[pictureKey(file, use)];
    return made ? addressOf(made) : file;
  });
}

/** Returns the names of the stored pictures that entries show, each once. */
export function shownPictures(entries: unknown): readonly string[] {
  const names = JSON.stringify(entries).matchAll(SHOWN);
  return [...new Set([...names].map(([, name = ""]) => name))];
}

type MapFile = (file: string, use: PictureUse, row: object) => string;

function mapPictures(content: SeedContent, map: MapFile): SeedContent {
  const changed: Record<string, readonly object[]> = {};
  for (const [name, { fields }] of allKinds) {
    const own = Object.entries(fields).flatMap(([key, { option, as = key }]) =>
      option?.kind === "picture" ? [[as, option.use] as const] : [],
    );
    if (own.length > 0)
      changed[name] = (content[name] as readonly Values[]).map((row) => mapRow(row, own, map));
  }
  const agencies = content.agencies.map((row) =>
    row.look ? { ...row, look: mapRow(row.look, Object.entries(LOOKS), map, row) } : row,
  );
  return { ...content, ...changed, agencies } as SeedContent;
}

function mapRow<R extends Values>(
  values: R,
  own: readonly (readonly [string, PictureUse])[],
  map: MapFile,
  row: object = values,
): R {
  const files = own.flatMap(([name, use]) => {
    const file = values[name];
    return typeof file === "string" && !/^(?:\/|https:)/.test(file)
      ? [[name, map(file, use, row)] as const]
      : [];
  });
  return files.length === 0 ? values : { ...values, ...Object.fromEntries(files) };
}
