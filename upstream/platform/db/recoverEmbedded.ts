import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Module {
  addFunction: (work: (...args: never[]) => unknown, signature: string) => number;
}

/** Exit code 1 as wait() reports it. */
const FAILED = 256;

/**
 * Replays the log of a copied database folder, up to a time or to its end, and closes the database.
 * @param targetMs commits later than this Unix ms are left out; undefined: none
 * @returns false: the log has no commit after the time, and the folder has to be copied again and recovered to its end
 * @throws the reason why the folder cannot be recovered
 */
export async function recoverEmbedded(folder: string, targetMs: number | undefined): Promise<boolean> {
  await rm(path.join(folder, "postmaster.pid"), { force: true });
  await writeFile(path.join(folder, "recovery.signal"), "");
  const settings = {
    // The segments are in pg_wal; the command fails for each, which means that no archive has it.
    restore_command: "false",
    // PGlite has one process, and a standby would take two places in shared memory.
    hot_standby: "off",
    // A zone is read only as a number so early in the start.
    ...(targetMs !== undefined && {
      recovery_target_time: `${new Date(targetMs).toISOString().replace("T", " ").slice(0, -1)}+00`,
    }),
    ...(targetMs !== undefined && { recovery_target_action: "promote" }),
  };
  const params = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let reason = "";
  try {
    const client = await PGlite.create({
      debug: 0,
      fs: new FailingCommands(folder, (line) => {
        if (line.includes("FATAL:")) reason = line.slice(line.indexOf("FATAL:") + 6).trim();
      }),
      startParams: [...PGlite.defaultStartParams, ...params],
    });
    await client.close();
    return true;
  } catch (cause) {
    if (reason === "recovery ended before configured recovery target was reached") return false;
    throw new Error(reason || (cause as Error).message, { cause });
  }
}

/**
 * Files of a database whose shell commands fail. PGlite answers each command with 1, which PostgreSQL takes for a
 * signal that ended it.
 */
class FailingCommands extends NodeFS {
  constructor(
    folder: string,
    private readonly onLine: (line: string) => void,
  ) {
    super(folder);
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...args);
    const preRun = [made.emscriptenOpts.preRun ?? []].flat();
    const replace = (module: unknown) => {
      const target = module as Module;
      const { addFunction } = target;
      let isFirst = true;
      // The first function with this signature is system().
      target.addFunction = (work, signature) => {
        const isSystem = isFirst && signature === "pi";
        if (isSystem) isFirst = false;
        return addFunction(isSystem ? () => FAILED : work, signature);
      };
    };
    const printErr = this.onLine;
    return { ...made, emscriptenOpts: { ...made.emscriptenOpts, printErr, preRun: [...preRun, replace] } };
  }
}
