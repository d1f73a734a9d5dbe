import { and, eq } from "drizzle-orm";
import { lockUser, unlockUser } from "#upstream/domain/privacy/lockUser.ts";
import { closeSessionsOf, sessionsOf } from "#upstream/domain/account/sessions.ts";
import { loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { orders } from "#upstream/platform/db/schema/orders.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { grantAccess } from "#upstream/domain/enrolment/grantAccess.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findContent, targetOf, holds, ofAgency } from "../find.ts";
import { findUser, listUsers, rowOf } from "../userRows.ts";

const id = { kind: "id", help: "of the account; user find tells it" } as const;
const agency = { kind: "flag", help: "only of this agency" } as const;

export const userCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Accounts, the newest first.",
    options: {
      agency,
      status: { kind: "choice", of: ["active", "closing", "closed", "blocked"], help: "only in this state" },
      name: { kind: "text", most: 20, help: "only whose nickname holds this" },
    },
    example: "user list --agency beikao --status blocked",
    async run(context, values) {
      return listUsers(
        context,
        and(
          await ofAgency(context.tx, users.agencyId, values.agency),
          values.status && eq(users.status, values.status),
          holds(users.nickname, values.name),
        ),
      );
    },
  }),
  listCommand({
    action: "find",
    concerns: "agency",
    about: "The accounts with a mobile number, of which there may be one an agency.",
    args: { mobile: { kind: "mobile", help: "whole" } },
    options: { agency },
    example: "user find 13800000001",
    async run(context, values) {
      const inAgency = await ofAgency(context.tx, users.agencyId, values.agency);
      return listUsers(context, and(eq(users.mobile, values.mobile), inAgency));
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One account: what it may study, its orders and sign-ins.",
    args: { id },
    example: "user show 1",
    async run({ tx, nowMs, phone }, values) {
      const found = await findUser(tx, values.id);
      const { user } = found;
      const owned = await loadOwnership(tx, user.id, nowMs);
      const ids = (map: ReadonlyMap<number, unknown>) => [...map.keys()].join(", ");
      return {
        record: {
          ...rowOf(found, phone),
          province: user.provinceId,
          closes_after: timeText(user.closeAfter),
          signed_in: (await sessionsOf(tx, user.id, nowMs)).length,
          orders: await tx.$count(orders, eq(orders.userId, user.id)),
          classrooms: ids(owned.classrooms),
          courses: ids(owned.courses),
          packages: ids(owned.packages),
          lives: ids(owned.lives),
        },
      };
    },
  }),
  changeCommand({
    action: "lock",
    concerns: "agency",
    about: "Signs an account out everywhere and lets it in nowhere until it is unlocked.",
    args: { id },
    example: "user lock 4",
    async run({ tx, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      if (!(await lockUser(tx, user.id)))
        throw new Declined(
          `ID: the account ${user.id} is ${user.status}; one that is closed or locked already cannot be locked.`,
        );
      recordChange(stateChange(user.id, user.status, "blocked"));
      return { said: `The account ${user.id} (${user.nickname}) is locked and signed out everywhere.` };
    },
  }),
  changeCommand({
    action: "unlock",
    concerns: "agency",
    about: "Lets a locked account in again.",
    args: { id },
    example: "user unlock 4",
    async run({ tx, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      const after = await unlockUser(tx, user.id);
      if (!after)
        throw new Declined(
          `ID: the account ${user.id} is ${user.status}, not blocked: there is nothing to unlock.`,
        );
      recordChange(stateChange(user.id, user.status, after));
      const closing = after === "closing" ? " Its learner has asked for it to be closed, which goes on." : "";
      return { said: `The account ${user.id} (${user.nickname}) can sign in again.${closing}` };
    },
  }),
  changeCommand({
    action: "signout",
    concerns: "agency",
    about: "Ends all sign-ins of an account, for instance when a phone is lost.",
    args: { id },
    example: "user signout 1",
    async run({ tx, nowMs, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      const before = { sign_ins: (await sessionsOf(tx, user.id, nowMs)).length };
      await closeSessionsOf(tx, user.id);
      recordChange({ target: `user ${user.id}`, before, after: { sign_ins: 0 } });
      return {
        said: `The account ${user.id} (${user.nickname}) is signed out everywhere (${before.sign_ins}).`,
      };
    },
  }),
  changeCommand({
    action: "enrol",
    concerns: "money",
    about: "Opens a course or a classroom to an account, as a gift, for as long as who buys it now has it.",
    args: { id },
    options: {
      classroom: { kind: "id", help: "which classroom" },
      course: { kind: "id", help: "or which course" },
    },
    example: "user enrol 2 --classroom 1",
    async run({ tx, nowMs, recordChange }, values) {
      const { user, flag } = await findUser(tx, values.id);
      if (user.status !== "active")
        throw new Declined(`ID: the account ${user.id} is ${user.status}; only an active one can study.`);
      const target = targetOf(values);
      const [owner] = await tx.select().from(agencies).where(eq(agencies.flag, flag));
      if (!owner) throw new Declined(`ID: the agency of ${user.id} is gone.`);
      const content = await findContent(tx, { agency: owner, ...target });
      const { targetType: type, targetId } = target;
      const endNow = async () => {
        const owned = await loadOwnership(tx, user.id, nowMs);
        const ends = type === "course" ? owned.courses : owned.classrooms;
        return ends.has(targetId) ? timeText(ends.get(targetId) ?? null) : undefined;
      };
      const before = await endNow();
      const gift = { userId: user.id, agencyId: owner.id, origin: "gift" as const, source: "", nowMs };
      if ((await grantAccess(tx, { ...gift, target: { type, id: targetId } })) === undefined)
        throw new Declined(`--${type}: the time of ${content.name} is over; nobody can be let in any more.`);
      const until = await endNow();
      recordChange({
        target: `user ${user.id}`,
        before: before === undefined ? null : { [type]: targetId, until: before },
        after: { [type]: targetId, until: until ?? "" },
      });
      return {
        said: `${user.nickname} (${user.id}) may study ${content.name}${until ? ` until ${until}` : ""}.`,
      };
    },
  }),
];

function stateChange(userId: number, before: string, after: string) {
  return { target: `user ${userId}`, before: { status: before }, after: { status: after } };
}
