import { openUnmigrated } from "../backup/openUnmigrated.ts";
import type { Database, Db, Storage } from "../../platform/db/database.ts";
import { readStorage } from "../../platform/db/readStorage.ts";
import type { ObjectStore } from "../../platform/files/objectStore.ts";
import { forgetAgency } from "../move/forgetAgency.ts";
import { releaseAgency } from "../move/holdAgency.ts";
import { type Moved, moveAgency } from "../move/moveAgency.ts";
import type { MovePlan } from "./command.ts";
import { CallError } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";

interface Planned {
  readonly db: Db;
  readonly objects?: ObjectStore | undefined;
  readonly plan: MovePlan;
  readonly onProgress?: (text: string) => void;
  readonly open?: (url: string) => Promise<Database>;
}

const NOTHING_MOVED: Moved = { rows: 0, libraryRows: 0, files: 0, heldMs: 0, wasThere: false };

/** Runs a step of moving an agency on the operator's machine, because the step needs several transactions. */
export async function runMovePlan({
  db,
  objects,
  plan,
  onProgress = () => undefined,
  open = (url) => openUnmigrated(readTarget(url), { mustExist: true }),
}: Planned): Promise<Moved> {
  const { agencyId, flag } = plan;
  if (plan.kind !== "move") {
    const rows = plan.kind === "forget" ? await forgetAgency(db, agencyId) : 0;
    if (plan.kind === "stay") await releaseAgency(db, agencyId);
    return { ...NOTHING_MOVED, rows };
  }
  const target = await open(plan.to);
  try {
    return await moveAgency({
      agencyId,
      flag,
      isDry: plan.isDry,
      from: db,
      to: target.db,
      objects,
      onProgress: ({ table, rows }) => onProgress(`${table}: ${rows} rows`),
    });
  } finally {
    await target.close();
  }
}

function readTarget(url: string): Storage {
  try {
    return readStorage({ DATABASE_URL: url });
  } catch {
    throw new CallError(
      both(
        "--to must look like postgresql://user:password@host:5432/database.",
        "--to: 要写成 postgresql://user:password@host:5432/database。",
      ),
    );
  }
}
