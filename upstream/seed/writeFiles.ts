import { createHash } from "node:crypto";
import { textPdf } from "../media/pdf.ts";
import { classroomFiles, storedFiles } from "../db/schema/catalogue.ts";
import { upsert } from "../db/upsert.ts";
import type { ClassroomFileSeed } from "./schemas/catalogueSeeds.ts";
import type { SeedRun } from "./seedDatabase.ts";

/** Bytes first: rows name them. */
export async function writeFiles({ db, content }: SeedRun): Promise<number> {
  const files = content.classroomFiles.map((seed, sort) => {
    const bytes = bytesOf(seed);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const { id, classroomId, courseId = null, name, ext } = seed;
    return { bytes, row: { id, classroomId, courseId, name, ext, size: bytes.length, hash, sort } };
  });
  for (const { bytes, row } of files)
    await db.insert(storedFiles).values({ hash: row.hash, content: bytes }).onConflictDoNothing();
  await upsert(
    db,
    classroomFiles,
    files.map(({ row }) => row),
    classroomFiles.id,
  );
  return files.length;
}

/** Spreadsheets take a text for UTF-8 where it begins with a mark. */
function bytesOf({ ext, lines }: ClassroomFileSeed): Uint8Array {
  if (ext === "pdf") return textPdf(lines);
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`, "utf8");
}
