import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { Refusal } from "../../platform/kit/errors.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { writeMessage } from "../message/writeMessage.ts";

/** Sends a code to an address; rejects with the error of the mail server. */
export type SendCode = (to: string, code: string) => Promise<void>;

/** Returns the function that mails an agency's codes; undefined: the agency or this upstream sends no mails. */
export async function codeMailer(
  db: Db,
  mailer: Mailer | undefined,
  agencyId: number,
): Promise<SendCode | undefined> {
  const send = await learnerMailer(db, mailer, agencyId);
  return (
    send &&
    ((to, code) =>
      send(
        to,
        `验证码 ${code}`,
        `你的验证码是 ${code}，十分钟内有效。请不要告诉别人。\n\n如果不是你本人在操作，不用理会这封邮件。`,
      ))
  );
}

/** Returns the function that mails the agency's learners; undefined: the agency or this upstream sends no mails. */
async function learnerMailer(
  db: Db,
  mailer: Mailer | undefined,
  agencyId: number,
): Promise<((to: string, subject: string, text: string) => Promise<void>) | undefined> {
  const [agency] = await db
    .select({ name: agencies.name, mailCodes: agencies.mailCodes })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  if (!mailer || !agency?.mailCodes) return undefined;
  const { name } = agency;
  return (to, subject, text) =>
    mailer.send({ id: randomUUID(), to, subject: `【${name}】${subject}`, text: `${text}\n${name}` });
}

interface OwnerNotice {
  readonly user: Pick<typeof users.$inferSelect, "agencyId" | "email" | "provedEmail">;
  readonly title: string;
  readonly content: string;
}

/** Mails a message about the account to the learner's verified address, if there is one. Errors are only logged. */
export async function mailOwner(
  { db, mailer, log }: { readonly db: Db; readonly mailer?: Mailer | undefined; readonly log: Logger },
  { user, title, content }: OwnerNotice,
): Promise<void> {
  const to = verifiedAddress(user);
  const send = to === "" ? undefined : await learnerMailer(db, mailer, user.agencyId);
  void send?.(to, title, content).catch((err: unknown) => log.warn({ err }, "no mail to an owner"));
}

export function mailDisabled(): Refusal {
  return new Refusal("mailOff", "这里没有开通邮箱验证码，请用短信验证码或密码");
}

export function mailUnavailable(): Refusal {
  return new Refusal("mailFailed", "邮件没有发出去，请检查邮箱是否写对，或过几分钟再试");
}

/** Returns the learner's verified address; "": no address is verified, or the address has changed since. */
export function verifiedAddress({
  email,
  provedEmail,
}: Pick<typeof users.$inferSelect, "email" | "provedEmail">): string {
  return email === provedEmail ? email : "";
}

/** Records that the learner's current address is verified, and notifies the learner. */
export async function saveVerified(
  tx: Db,
  {
    agencyId,
    userId,
    email,
    nowMs,
  }: { readonly agencyId: number; readonly userId: number; readonly email: string; readonly nowMs: number },
): Promise<void> {
  await tx
    .update(users)
    .set({ provedEmail: email })
    .where(and(eq(users.id, userId), eq(users.email, email)));
  const message = {
    kind: "account" as const,
    title: "邮箱已验证",
    content: "现在登录和找回密码的验证码也可以发到这个邮箱。如果不是你本人操作，请立即修改密码和邮箱。",
    url: "/user/profile",
  };
  await writeMessage(tx, { userId, agencyId, ...message }, nowMs);
}
