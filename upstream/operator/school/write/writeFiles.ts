import { createHash } from "node:crypto";
import { extname } from "node:path";
import { classroomFiles, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import { textPdf } from "#upstream/platform/media/pdf.ts";
import type { ContentRun } from "../contentRun.ts";
import type { ClassroomFileSeed } from "../schemas/classroomFileSeed.ts";

/** Writes classroom files. Their bytes are stored first, because the rows refer to them. */
export async function writeFiles({ db, content, files }: ContentRun): Promise<number> {
  const rows: (typeof classroomFiles.$inferInsert)[] = [];
  for (const [sort, seed] of content.classroomFiles.entries()) {
    const { id, classroomId, courseId = null, name, file } = seed;
    const place = { id, classroomId, courseId, name, isShown: true, sort };
    const given = file === undefined ? undefined : files?.get(file);
    if (file !== undefined && given) {
      rows.push({ ...place, ...given, ext: seed.ext ?? extname(file).slice(1).toLowerCase() });
      continue;
    }
    const bytes = bytesOf(seed);
    const hash = createHash("sha256").update(bytes).digest("hex");
    await db.insert(storedFiles).values({ hash, content: bytes }).onConflictDoNothing();
    rows.push({ ...place, ext: seed.ext ?? "txt", size: bytes.length, hash });
  }
  await upsert(db, classroomFiles, rows, classroomFiles.id);
  return rows.length;
}

/** Makes the bytes of a file. Text gets a byte order mark, by which spreadsheets recognise UTF-8. */
function bytesOf({ ext, lines = [] }: ClassroomFileSeed): Uint8Array {
  if (ext === "pdf") return textPdf(lines);
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`, "utf8");
}
