import { and, asc, eq } from "drizzle-orm";
import {
  bindExternalUser,
  findExternalUser,
  nobodysPassword,
  openExternalUser,
} from "#upstream/domain/account/externalUsers.ts";
import { hashPassword } from "#upstream/domain/account/passwords.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { externalUsers, users } from "#upstream/platform/db/schema/users.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findAgency, ofAgency } from "../find.ts";
import { findUser } from "../userRows.ts";

const agency = { kind: "flag", help: "whose system it is", required: true } as const;
const uid = { kind: "text", most: 128, help: "what that system calls the learner", required: true } as const;

export const externalCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Whom an agency's own system means by its uid, for signed links and calls.",
    options: { agency: { kind: "flag", help: "only of this agency" } },
    example: "external list --agency xianghe",
    async run({ tx, phone, limit, offset }, values) {
      const where = await ofAgency(tx, externalUsers.agencyId, values.agency);
      const found = await tx
        .select({ own: externalUsers, flag: agencies.flag, user: users })
        .from(externalUsers)
        .innerJoin(agencies, eq(agencies.id, externalUsers.agencyId))
        .innerJoin(users, eq(users.id, externalUsers.userId))
        .where(where)
        .orderBy(asc(externalUsers.agencyId), asc(externalUsers.uid))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ own, flag, user }) => ({
        agency: flag,
        uid: own.uid,
        user: user.id,
        nickname: user.nickname,
        mobile: phone(user.mobile),
        since: timeText(own.createdAt),
      }));
      return { rows, total: await tx.$count(externalUsers, where) };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about:
      "Says who a uid of an agency's own system is here: an account that is there, or, without --user, a new one that has neither mobile nor password.",
    options: { agency, uid, user: { kind: "id", help: "the account; user find tells it" } },
    example: "external add --agency beikao --uid S-2026-0002 --user 2",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const external = { agencyId: owner.id, uid: values.uid };
      const twin = await findExternalUser(tx, external);
      if (twin)
        throw new Declined(
          `--uid: it is the account ${twin.id} already. external remove takes that back first.`,
        );
      const user =
        values.user === undefined
          ? await openExternalUser(tx, {
              ...external,
              passwordHash: await hashPassword(nobodysPassword()),
            })
          : (await findUser(tx, values.user, "--user")).user;
      if (values.user !== undefined) {
        if (user.agencyId !== owner.id)
          throw new Declined(`--user: the account ${user.id} is not of ${owner.flag}.`);
        await bindExternalUser(tx, { ...external, userId: user.id });
      }
      recordChange({ target: `user ${user.id}`, before: null, after: { signed_links: owner.flag } });
      return { said: `The uid ${values.uid} of ${owner.flag} is the account ${user.id}.` };
    },
  }),
  changeCommand({
    action: "remove",
    concerns: "agency",
    about: "Forgets a uid: links of that system sign nobody in by it any more. The account stays.",
    options: { agency, uid },
    example: "external remove --agency beikao --uid S-2026-0002",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const [gone] = await tx
        .delete(externalUsers)
        .where(and(eq(externalUsers.agencyId, owner.id), eq(externalUsers.uid, values.uid)))
        .returning({ userId: externalUsers.userId });
      if (!gone)
        throw new Declined(`--uid: ${owner.flag} knows no uid "${values.uid}". external list tells them.`);
      recordChange({ target: `user ${gone.userId}`, before: { signed_links: owner.flag }, after: null });
      return {
        said: `The uid ${values.uid} of ${owner.flag} is nobody any more; the account ${gone.userId} stays.`,
      };
    },
  }),
];
