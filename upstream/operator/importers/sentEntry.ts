import type { BankEntry } from "./bankEntry.ts";
import { contentOf } from "./loadPictures.ts";

/**
 * An entry as plain data, including the bytes of its pictures, because the process that has the database open may be
 * unable to read the folder of the file.
 */
export type SentEntry = Omit<BankEntry, "pictures"> & {
  readonly pictures: readonly {
    readonly hash: string;
    readonly fileName: string;
    readonly mime: string;
    readonly base64: string;
  }[];
};

/** Converts an entry to plain data, with the bytes of its pictures in base64. */
export async function sentEntry({ pictures, ...entry }: BankEntry): Promise<SentEntry> {
  const withBytes = pictures.map(async (picture) => ({
    hash: picture.hash,
    fileName: picture.fileName,
    mime: picture.mime,
    base64: (await contentOf(picture)).toString("base64"),
  }));
  return { ...entry, pictures: await Promise.all(withBytes) };
}

/** Converts plain data from another process back to an entry. */
export function receivedEntry({ pictures, ...entry }: SentEntry): BankEntry {
  return {
    ...entry,
    pictures: pictures.map(({ base64, ...picture }) => ({
      ...picture,
      path: "",
      content: Buffer.from(base64, "base64"),
    })),
  };
}
