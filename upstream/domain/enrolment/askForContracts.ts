import { and, eq, inArray, ne } from "drizzle-orm";
import { writeMessage } from "../message/writeMessage.ts";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { classrooms } from "../../platform/db/schema/catalogue.ts";
import { contractTemplates } from "../../platform/db/schema/contractTemplates.ts";
import { contracts } from "../../platform/db/schema/contracts.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newNumber } from "../../platform/kit/numbers.ts";
import { maskMobile } from "../account/presentUser.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { contractText } from "./contractText.ts";

interface Place {
  readonly classroomId: number;
  readonly agencyId: number;
  readonly nowMs: number;
}

/**
 * Makes a contract for each learner if the classroom has a contract template, and notifies the learners. Contracts that
 * are waiting or signed are kept.
 */
export async function askForContracts(
  tx: Db,
  { userIds, classroomId, agencyId, nowMs }: Place & { readonly userIds: readonly number[] },
): Promise<void> {
  const rows = await tx
    .select({
      userId: users.id,
      mobile: users.mobile,
      name: contractTemplates.name,
      content: contractTemplates.content,
      classroom: classrooms.name,
      school: agencies.name,
    })
    .from(classrooms)
    .innerJoin(contractTemplates, eq(contractTemplates.id, classrooms.contractTemplateId))
    .innerJoin(agencies, eq(agencies.id, agencyId))
    .innerJoin(users, inArray(users.id, [...userIds]))
    .where(eq(classrooms.id, classroomId));
  if (rows.length === 0) return;
  const made = await tx
    .insert(contracts)
    .values(
      rows.map(({ userId, mobile, name, school, ...row }) => {
        const code = newNumber("C", nowMs);
        const content = contractText(row.content, {
          school,
          classroom: row.classroom,
          code,
          learner: maskMobile(mobile),
          date: shanghai(nowMs).toFormat(DATE),
        });
        const createdAt = new Date(nowMs);
        return { userId, agencyId, classroomId, code, name, content, seal: school, createdAt };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: contracts.id, userId: contracts.userId, code: contracts.code, name: contracts.name });
  await writeMessage(
    tx,
    made.map(({ id, userId, code, name }) => ({
      userId,
      agencyId,
      kind: "order" as const,
      about: aboutContract({ code }),
      title: `请签署：${name}`,
      content: `签完以后，“${rows[0]?.classroom}”的课程就会开放。`,
      url: `/user/contract?id=${id}`,
    })),
    nowMs,
  );
}

/** Returns the key by which the message about a contract is found again. */
export function aboutContract({ code }: Pick<typeof contracts.$inferSelect, "code">): string {
  return `contract ${code}`;
}

/** Voids the contracts of learners whose access to the classroom has ended. Texts and signatures stay stored. */
export async function voidContracts(
  tx: Db,
  { userIds, classroomId }: { readonly userIds: readonly number[]; readonly classroomId: number },
): Promise<void> {
  const own = and(inArray(contracts.userId, [...userIds]), eq(contracts.classroomId, classroomId));
  await tx
    .update(contracts)
    .set({ status: "void" })
    .where(and(own, ne(contracts.status, "void")));
}
