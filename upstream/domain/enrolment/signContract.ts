import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { contracts } from "../../platform/db/schema/contracts.ts";
import { messages } from "../../platform/db/schema/users.ts";
import { Refusal, notFound } from "../../platform/kit/errors.ts";
import { aboutContract } from "./askForContracts.ts";
import { hashOfText } from "./contractText.ts";

interface Signing {
  readonly userId: number;
  /** The hash of the contract's text that the learner has read. */
  readonly hash: string;
  readonly name: string;
  readonly signature: string;
  readonly ip: string;
  readonly nowMs: number;
}

/**
 * Signs a contract: stores name, signature, address and time with the hash of the text. Marks the message that asked
 * for the signature as read.
 * @throws notFound the learner has no such contract
 * @throws Refusal conflict: the contract is signed or void, or its text differs from the text that was read
 */
export async function signContract(
  tx: Db,
  id: number,
  { userId, hash, name, signature, ip, nowMs }: Signing,
): Promise<void> {
  const own = and(eq(contracts.id, id), eq(contracts.userId, userId));
  const [row] = await tx.select().from(contracts).where(own).for("update");
  if (!row) throw notFound("没有这份协议");
  if (row.status === "signed") throw new Refusal("contractSigned", "这份协议已经签过了，不用再签");
  if (row.status === "void") throw new Refusal("contractVoid", "这份协议已经失效，不能再签");
  const contentHash = hashOfText(row.content);
  if (contentHash !== hash) throw new Refusal("contractChanged", "协议内容有更新，请刷新页面，读过以后再签");
  await tx
    .update(contracts)
    .set({ status: "signed", contentHash, signName: name, signature, signIp: ip, signedAt: new Date(nowMs) })
    .where(own);
  // The message that asked for the signature is now done, so it is marked as read.
  await tx
    .update(messages)
    .set({ readAt: new Date(nowMs) })
    .where(and(eq(messages.userId, userId), eq(messages.about, aboutContract(row)), isNull(messages.readAt)));
}
