import { and, eq } from "drizzle-orm";
import { askForContracts } from "../../domain/enrolment/askForContracts.ts";
import { hashOfText } from "../../domain/enrolment/contractText.ts";
import { signContract } from "../../domain/enrolment/signContract.ts";
import { contracts } from "../../platform/db/schema/contracts.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { UserSeed } from "../school/schemas/learnerSeeds.ts";
import type { SignedContractSeed } from "../school/schemas/contractSeeds.ts";
import type { ContentRun } from "../school/contentRun.ts";

const DAY_MS = 86_400_000;
/** IP address that RFC 5737 reserves for examples. */
const SOMEWHERE = "203.0.113.8";

/** Writes the contracts that the classrooms of demo learners require. Existing contracts stay unchanged. */
export async function writeContracts({ db, content, nowMs }: ContentRun): Promise<number> {
  let rows = 0;
  for (const seed of content.users) {
    for (const classroomId of seed.classroomIds) {
      const signed = content.signedContracts.find(
        (each) =>
          each.agencyId === seed.agencyId && each.mobile === seed.mobile && each.classroomId === classroomId,
      );
      rows += await writeContract({ db, nowMs }, { seed, classroomId, signed });
    }
  }
  return rows;
}

async function writeContract(
  { db, nowMs }: Pick<ContentRun, "db" | "nowMs">,
  {
    seed: { agencyId, mobile },
    classroomId,
    signed,
  }: {
    readonly seed: UserSeed;
    readonly classroomId: number;
    readonly signed: SignedContractSeed | undefined;
  },
): Promise<number> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.mobile, mobile)));
  if (!user) return 0;
  const atMs = nowMs - (signed?.daysAgo ?? 0) * DAY_MS;
  await askForContracts(db, { userIds: [user.id], agencyId, classroomId, nowMs: atMs });
  const [row] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.userId, user.id), eq(contracts.classroomId, classroomId)));
  if (!row) return 0;
  if (signed && row.status === "waiting") {
    const { name } = signed;
    const hash = hashOfText(row.content);
    const signing = { userId: user.id, hash, name, signature: "", ip: SOMEWHERE, nowMs: atMs };
    await signContract(db, row.id, signing);
  }
  return 1;
}
