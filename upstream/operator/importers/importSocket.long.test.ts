import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { backupAnswers } from "../backup/liveBackup.ts";
import { serveInFolder } from "../../platform/db/folderSocket.ts";
import { openDatabase } from "../../platform/db/openDatabase.ts";
import { openAgency } from "../../domain/agency/changeAgency.ts";
import { questionImages, questions } from "../../platform/db/schema/questions.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { runExport } from "../exporters/exportCommand.ts";
import { prepareDataFolder } from "../../testing/testDatabase.ts";
import { runImport } from "./importCommand.ts";
import { importAnswers } from "./importSocket.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("imports into a running upstream, and reads a copy of its bank", async () => {
  const place = await mkdtemp(join(tmpdir(), "beikao-import-"));
  const folder = join(place, "upstream");
  const storage = { kind: "folder", path: folder } as const;
  const log = pino({ level: "silent" });
  const run = async (command: typeof runImport | typeof runExport, args: readonly string[]) => {
    let said = "";
    const say = (text: string) => void (said += text);
    const terminal = {
      env: { DATA_DIR: place },
      out: say,
      err: say,
      isTerminal: false,
      userName: "deploy",
      nowMs: Date.now(),
    };
    const code = await command(args, { ...terminal, openDatabase: () => openDatabase(storage) });
    return { code, said };
  };
  try {
    await prepareDataFolder(place);
    const database = await openDatabase(storage);
    const { db, copyTo } = database;
    if (!copyTo) throw new Error("a folder can be copied");
    await openAgency(db, { flag: "demo", name: "示范" });
    await writeFile(join(place, "a.png"), PIXEL);
    const lines = Array.from({ length: 250 }, (_, i) => ({
      subject: "英语",
      type: "essay",
      stem: `题 ${i} ![](a.png)`,
    }));
    const file = join(place, "bank.jsonl");
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));

    const alone = await run(runImport, [file, "--commit"]);
    expect(alone).toMatchObject({ code: 3, said: expect.stringContaining("Stop the server") as string });
    const answers = { ...importAnswers(db), ...(await backupAnswers({ folder, copyTo, log })) };
    const stop = await serveInFolder({ folder, answers, log });
    expect((await stat(join(folder, "admin.sock"))).mode & 0o777).toBe(0o600);
    expect((await run(runImport, [file, "--commit", "--agency", "nobody"])).said).toContain(
      "Use one of demo",
    );
    const written = await run(runImport, [file, "--commit"]);
    expect(written).toMatchObject({
      code: 0,
      said: expect.stringContaining("written: 250 added, 0 updated") as string,
    });
    expect(written.said).toContain("new subjects: 综合题库, 其他科目, 英语");
    expect(await db.select().from(questions)).toHaveLength(250);
    expect(await db.select().from(questionImages)).toHaveLength(1);
    expect((await run(runImport, [file, "--compare"])).said).toContain(
      "would be: 0 added, 0 updated, 250 unchanged",
    );
    expect((await run(runExport, [join(place, "out.gift")])).said).toMatch(
      /250 questions, 0 passages and 1 pictures/,
    );
    const exam = join(place, "exam.jsonl");
    const about = { kind: "paper", id: "1", name: "英语卷", sections: [{ name: "问答题", score: 5 }] };
    await writeFile(exam, [about, ...lines.slice(0, 3)].map((line) => JSON.stringify(line)).join("\n"));
    expect((await run(runImport, [exam, "--paper", "--commit"])).said).toMatch(
      /mock exam “英语卷”: 1 sections, 3 questions, 15 points, passed with 9; added \d+/,
    );
    expect((await run(runImport, [exam, "--paper", "--compare"])).said).toContain("; updated");
    const kept = await db.select().from(adminChanges).orderBy(asc(adminChanges.id));
    expect(kept).toMatchObject([
      {
        actor: "deploy",
        command: "import",
        target: "agency demo",
        after: { file: "bank.jsonl", added: 250 },
      },
      { after: { file: "exam.jsonl", paper: "英语卷" } },
    ]);
    stop();
    await database.close();
    expect((await run(runImport, [file, "--commit"])).said).toContain(
      "written: 0 added, 0 updated, 250 unchanged",
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});
