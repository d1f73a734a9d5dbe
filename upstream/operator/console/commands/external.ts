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
import { findAgency, findOption, holds, ofAgency } from "../find.ts";
import { findUser } from "../userRows.ts";
import { both } from "#upstream/platform/kit/language.ts";

const agency = {
  kind: "flag",
  help: "whose system it is",
  zh: ["机构", "哪个机构的系统"],
  required: true,
} as const;
const uid = {
  kind: "text",
  most: 128,
  help: "what that system calls the learner",
  zh: ["外部编号", "对方系统里的学员编号（uid）"],
  required: true,
} as const;

export const externalCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "Whom an agency's own system means by its uid, for signed links and calls.",
    zh: ["列表", "外部编号对应哪个账号，用于登录链接和接口。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      find: { ...findOption, help: "only whose uid holds this", zh: ["查找", "外部编号里有这几个字"] },
    },
    example: "external list --agency xianghe",
    async run({ tx, phone, limit, offset }, values) {
      const where = and(
        await ofAgency(tx, externalUsers.agencyId, values.agency),
        holds(externalUsers.uid, values.find),
      );
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
    zh: ["添加", "让外部编号对应已有账号；不填 --user 就新建一个没有手机号和密码的账号。"],
    options: {
      agency,
      uid,
      user: { kind: "id", of: "user", help: "the account; user find tells it", zh: ["学员"] },
    },
    example: "external add --agency beikao --uid S-2026-0002 --user 2",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const external = { agencyId: owner.id, uid: values.uid };
      const twin = await findExternalUser(tx, external);
      if (twin)
        throw new Declined(
          both(
            `--uid: it is the account ${twin.id} already. external remove takes that back first.`,
            `--uid: 已对应学员 ${twin.id}，请先用 external remove 解除。`,
          ),
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
          throw new Declined(
            both(
              `--user: the account ${user.id} is not of ${owner.flag}.`,
              `--user: 学员 ${user.id} 不是 ${owner.flag} 的。`,
            ),
          );
        await bindExternalUser(tx, { ...external, userId: user.id });
      }
      recordChange({ target: `user ${user.id}`, before: null, after: { signed_links: owner.flag } });
      return {
        said: both(
          `The uid ${values.uid} of ${owner.flag} is the account ${user.id}.`,
          `${owner.name}的 ${values.uid} 对应学员 ${user.id}。`,
        ),
      };
    },
  }),
  changeCommand({
    action: "remove",
    concerns: "agency",
    about: "Forgets a uid: links of that system sign nobody in by it any more. The account stays.",
    zh: ["移除", "解除对应，对方的链接不再登录这个账号；账号保留。"],
    options: { agency, uid },
    example: "external remove --agency beikao --uid S-2026-0002",
    async run({ tx, recordChange }, values) {
      const owner = await findAgency(tx, values.agency);
      const [gone] = await tx
        .delete(externalUsers)
        .where(and(eq(externalUsers.agencyId, owner.id), eq(externalUsers.uid, values.uid)))
        .returning({ userId: externalUsers.userId });
      if (!gone)
        throw new Declined(
          both(
            `--uid: ${owner.flag} knows no uid "${values.uid}". external list tells them.`,
            `--uid: ${owner.flag} 没有“${values.uid}”，见 external list。`,
          ),
        );
      recordChange({ target: `user ${gone.userId}`, before: { signed_links: owner.flag }, after: null });
      return {
        said: both(
          `The uid ${values.uid} of ${owner.flag} is nobody any more; the account ${gone.userId} stays.`,
          `${owner.name}的 ${values.uid} 已解除，学员 ${gone.userId} 保留。`,
        ),
      };
    },
  }),
];
