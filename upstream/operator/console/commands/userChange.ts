import { changeProfile, findUserByMobile } from "#upstream/domain/account/findUser.ts";
import { setMobile } from "#upstream/domain/account/changeMobile.ts";
import { hasMobile } from "#upstream/domain/account/externalUsers.ts";
import { maskMobile } from "#upstream/domain/account/presentUser.ts";
import { sessionsOf } from "#upstream/domain/account/sessions.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { emptyIfNone, freeText } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { type CommandContext, changeCommand } from "../command.ts";
import { findUser, rowOf } from "../userRows.ts";
import { valueText } from "../../terms.ts";
import { ifState } from "../rowState.ts";

type Account = Awaited<ReturnType<typeof findUser>>["user"];

export const userChangeCommands = [
  changeCommand({
    action: "change",
    concerns: "money",
    about:
      "Changes the mobile, name or school of an account. A new mobile ends its sign-ins, and its learner is told.",
    zh: ["修改", "改学员的手机号、姓名、昵称或学校。改手机号后账号全部下线，并通知学员。"],
    args: {
      id: {
        kind: "id",
        of: "user",
        help: "of the account; user find tells it",
        zh: ["学员"],
      },
    },
    options: {
      mobile: { kind: "mobile", help: "whole", zh: ["手机号", "新的完整号码"] },
      name: { kind: "text", most: 20, help: "the learner's real name", zh: ["姓名", "学员的真实姓名"] },
      nickname: { kind: "text", most: 20, help: "the name that others see", zh: ["昵称"] },
      school: freeText(40, "where the learner studies", ["学校"]),
    },
    example: "user change 2 --mobile 13800000009",
    fits: ifState("active", "closing", "blocked"),
    async run(context, { id, ...values }) {
      const { tx, nowMs, recordChange, phone } = context;
      if (Object.values(values).every((value) => value === undefined))
        throw new CallError(
          both("Name what is to change; --help behind the command lists it.", "请至少填一项要改的内容。"),
        );
      const { user } = await findUser(tx, id);
      if (user.status === "closed")
        throw new Declined(
          both(`ID: the account ${id} is closed.`, `ID: 学员 ${id} ${valueText("closed", "user")}。`),
        );
      const ended = values.mobile === undefined ? 0 : (await sessionsOf(tx, id, nowMs)).length;
      if (values.mobile !== undefined) await moveTo(context, user, values.mobile);
      const { name: realname, nickname } = values;
      await changeProfile(tx, id, {
        ...(realname !== undefined && { realname }),
        ...(nickname !== undefined && { nickname }),
        ...(values.school !== undefined && { school: emptyIfNone(values.school) ?? "" }),
      });
      const found = await findUser(tx, id);
      recordChange({ target: `user ${id}`, before: recorded(user), after: recorded(found.user) });
      const signedOut =
        values.mobile === undefined
          ? ""
          : both(
              ` It signs in with the new mobile; ${ended} sign-ins have ended.`,
              `以后用新手机号登录，已下线 ${ended} 处。`,
            );
      return {
        said: both(
          `The account ${id} (${found.user.nickname}) is changed.${signedOut}`,
          `学员 ${id}（${found.user.nickname}）已修改。${signedOut}`,
        ),
        record: { ...rowOf(found, phone), name: found.user.realname, school: found.user.school },
      };
    },
  }),
];

async function moveTo({ tx, nowMs }: CommandContext, user: Account, mobile: string): Promise<void> {
  if (mobile === user.mobile)
    throw new Declined(
      both(
        `--mobile: the account ${user.id} has this mobile already.`,
        `--mobile: 学员 ${user.id} 已经是这个手机号。`,
      ),
    );
  const twin = await findUserByMobile(tx, user.agencyId, mobile);
  if (twin)
    throw new Declined(
      both(
        `--mobile: the account ${twin.id} (${twin.nickname}) has this mobile. Close or change that one first.`,
        `--mobile: 学员 ${twin.id}（${twin.nickname}）在用这个手机号，请先注销或修改那个账号。`,
      ),
    );
  await setMobile(tx, {
    agencyId: user.agencyId,
    userId: user.id,
    mobile,
    oldMobile: user.mobile,
    isFirst: !hasMobile(user),
    exceptSession: "",
    nowMs,
  });
}

/** Returns the fields for the table of changes, with masked mobiles. A name is noted as changed, without its value. */
function recorded({ mobile, realname, nickname, school }: Account) {
  return { login_number: maskMobile(mobile), realname, nickname, school };
}
