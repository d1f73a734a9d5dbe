import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { writeMessage } from "../message/writeMessage.ts";
import type { Db } from "../db/database.ts";
import { agencies } from "../db/schema/agencies.ts";
import { classrooms } from "../db/schema/catalogue.ts";
import { contractTemplates } from "../db/schema/contractTemplates.ts";
import { contracts } from "../db/schema/contracts.ts";
import { users } from "../db/schema/users.ts";
import { newNumber } from "../kit/numbers.ts";
import { maskMobile } from "../account/presentUser.ts";
import { DATE, shanghai } from "../kit/shanghai.ts";
import { contractText } from "./contractText.ts";

interface Place {
  readonly classroomId: number;
  readonly agencyId: number;
  readonly nowMs: number;
}

/** Makes the contracts of a classroom that has one, and says so to the learners. One that waits or is signed already holds. */
export async function askForContracts(
  tx: Db,
  { userIds, ...place }: Place & { readonly userIds: readonly number[] },
): Promise<void> {
  const hasContract = and(eq(classrooms.id, place.classroomId), isNotNull(classrooms.contractTemplateId));
  if ((await tx.$count(classrooms, hasContract)) === 0) return;
  for (const userId of userIds) await askForContract(tx, userId, place);
}

async function askForContract(
  tx: Db,
  userId: number,
  { classroomId, agencyId, nowMs }: Place,
): Promise<void> {
  const [template] = await tx
    .select({
      name: contractTemplates.name,
      content: contractTemplates.content,
      classroom: classrooms.name,
      school: agencies.name,
      mobile: users.mobile,
    })
    .from(classrooms)
    .innerJoin(contractTemplates, eq(contractTemplates.id, classrooms.contractTemplateId))
    .innerJoin(agencies, eq(agencies.id, agencyId))
    .innerJoin(users, eq(users.id, userId))
    .where(eq(classrooms.id, classroomId));
  if (!template) return;
  const { name, school, classroom } = template;
  const code = newNumber("C", nowMs);
  const content = contractText(template.content, {
    school,
    classroom,
    code,
    learner: maskMobile(template.mobile),
    date: shanghai(nowMs).toFormat(DATE),
  });
  const [made] = await tx
    .insert(contracts)
    .values({ userId, agencyId, classroomId, code, name, content, seal: school, createdAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ id: contracts.id });
  if (!made) return;
  const message = {
    userId,
    agencyId,
    kind: "order" as const,
    about: aboutContract({ code }),
    title: `请签署：${name}`,
    content: `签完以后，“${classroom}”的课程就会开放。`,
    url: `/user/contract?id=${made.id}`,
  };
  await writeMessage(tx, message, nowMs);
}

/** What the message about a contract is told by. */
export function aboutContract({ code }: Pick<typeof contracts.$inferSelect, "code">): string {
  return `contract ${code}`;
}

/** What they were about has ended; their texts and names stay. */
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
