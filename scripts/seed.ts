import { readStorage } from "#upstream/platform/db/readStorage.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { withLock } from "#upstream/platform/db/withLock.ts";
import { seedGenerated } from "#upstream/operator/demo/generated/seedGenerated.ts";
import { demoContent } from "#upstream/operator/demo/demoContent.ts";
import { SIZES, type Size } from "#upstream/operator/demo/large/plan.ts";
import { seedLarge } from "#upstream/operator/demo/large/seedLarge.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { WrongCall, runCommandLine } from "#upstream/platform/kit/commandLine.ts";
import { StartError } from "#shared/environment/startError.ts";

const HELP = `Fills the reference upstream's database with demo content, or renews it.

Usage: npm run seed -- [--size small|medium|large|huge] [--generate COUNT]

  --size small   three agencies, their subjects, courses, classes, news and questions (the default)
  --size large   on top of it 100,000 questions, 10,000 learners with 120 answers each, and 1,000 courses, to measure with
  --size medium  the same with a tenth of the questions and learners
  --size huge    the same with ten times as many: 1,000,000 questions and 12,000,000 answers. It takes a quarter of an hour and
                 8 GB, and wants PostgreSQL
  --generate N   and a subject of N generated questions, of all types, with formulas, tables and materials, in chapters, for
                 lists and load: 2000, say, at most 20000. It stands under 生成题库, of the first agency
  --help         this text

Reads DATABASE_URL (PostgreSQL), else DATA_DIR (default: data) for the embedded database.
Rows are found by their ids, so a second run changes nothing; accounts and what people did are kept, and two runs at
once take turns.
Stop the upstream first when it uses the embedded database.

Exit codes: 0 done, 1 the database or the content is at fault, 2 wrong arguments.
`;

const MOST_GENERATED = 20_000;

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  {
    help: HELP,
    options: { size: { type: "string", default: "small" }, generate: { type: "string", default: "0" } },
    codes: [],
  },
  async ({ size, generate }, [more]) => {
    if (more !== undefined)
      throw new WrongCall(`Unexpected argument '${more}'. This command does not take positional arguments`);
    if (!isSize(size)) throw new WrongCall(`--size ${size} is not known.`);
    if (!/^\d{1,5}$/.test(generate) || Number(generate) > MOST_GENERATED)
      throw new WrongCall(`--generate ${generate} is no number up to ${MOST_GENERATED}.`);
    return seed(size, Number(generate));
  },
);

async function seed(size: "small" | Size, generated: number): Promise<number> {
  try {
    const database = await openDatabase(readStorage(process.env));
    const log = { info: (line: unknown) => void process.stdout.write(`${String(line)}\n`) };
    try {
      const run = { db: database.db, content: await demoContent(), nowMs: Date.now(), log };
      await withLock(database.db, "seed", (tx) => seedDatabase({ ...run, db: tx }));
      if (size !== "small") await seedLarge(run, SIZES[size]);
      if (generated > 0) await seedGenerated(run, generated);
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    return 1;
  }
}

function isSize(text: string): text is "small" | Size {
  return text === "small" || Object.hasOwn(SIZES, text);
}
