import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { staff } from "#upstream/platform/db/schema/staff.ts";
import { adminSessions } from "#upstream/platform/db/schema/system.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { type CommandContext, changeCommand, listCommand, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { agencyFilter, findAgency, called, ofAgency } from "../find.ts";
import { ROLES } from "../visitor.ts";
import { endSessions, isOpen } from "../sessions.ts";
import { type StaffRow, writePasswordLink } from "../passwordLinks.ts";
import { type Facts, findStaff, refuseTaken, rowOf, selectStaff } from "../staffRows.ts";
import { ifState } from "../rowState.ts";

const id = {
  kind: "id",
  of: "staff",
  help: "of the person; staff list tells it",
  zh: ["员工"],
} as const;
const name = {
  kind: "text",
  most: 20,
  help: "the person's name, under which changes are kept; once in a school",
  zh: ["姓名", "变更记录里用这个名字，一所学校里不能重名"],
} as const;
const mobile = {
  kind: "mobile",
  help: "whole; it signs in with it",
  zh: ["手机号", "完整号码，登录用"],
} as const;
const role = {
  kind: "choice",
  of: ROLES,
  help: "owner does all, editor the content without prices, marker results and marking, sales learners and orders, reader looks",
  zh: ["角色", "全部权限、内容编辑（不含价格）、阅卷、销售（学员和订单，不能退款）、只读"],
} as const;

export const staffCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "People who work in the admin pages.",
    zh: ["列表", "能登录运营台的员工。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      role: { ...role, help: "only with this role", zh: ["角色"] },
      state: { kind: "choice", of: ["active", "locked"], help: "only in this state", zh: ["状态"] },
      name: {
        ...name,
        help: "only whose name holds this, or its pinyin or initials",
        zh: ["姓名", "姓名里的字、拼音或首字母"],
      },
    },
    example: "staff list --agency beikao --role editor",
    async run(context, values) {
      const { tx, limit, offset } = context;
      const where = and(
        await ofAgency(tx, staff.scopeAgencyId, values.agency),
        values.role && eq(staff.role, values.role),
        values.state && eq(staff.state, values.state),
        await called(tx, staff, values.name),
      );
      const found = await selectStaff(tx).where(where).orderBy(asc(staff.id)).limit(limit).offset(offset);
      return { rows: found.map((one) => rowOf(context, one)), total: await tx.$count(staff, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One person: role, school, how the account signs in, and how often it is signed in now.",
    zh: ["查看", "员工的角色、学校、登录方式和现在的登录数。"],
    args: { id },
    example: "staff show 3",
    async run(context, values) {
      const { tx, nowMs } = context;
      const found = await findStaff(tx, values.id);
      const { row } = found;
      const own = and(eq(adminSessions.staffId, row.id), isOpen(nowMs));
      return {
        record: {
          ...rowOf(context, found),
          password: row.passwordHash !== "",
          recovery_codes: row.recoveryHashes.length,
          link_until: timeText(row.linkUntil),
          signed_in: await tx.$count(adminSessions, own),
        },
      };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Adds a person, who signs in by SMS code at once, and by password after staff password.",
    zh: ["添加", "添加员工。可以马上用短信验证码登录；要用密码，再生成设密码链接。"],
    options: {
      name: { ...name, required: true },
      mobile: { ...mobile, required: true },
      role: { ...role, required: true },
      agency: {
        kind: "flag",
        help: "limited to this school (all)",
        zh: ["机构", "只管这所学校；不填为全部"],
      },
    },
    example: "staff add --name 王老师 --mobile 13800000008 --role editor --agency beikao",
    async run({ tx, recordChange }, { agency: flag, ...values }) {
      const agency = await agencyFilter(tx, flag);
      const scopeAgencyId = agency?.id ?? null;
      await refuseTaken(tx, { ...values, id: 0, scopeAgencyId });
      const [row] = await tx
        .insert(staff)
        .values({ ...values, scopeAgencyId })
        .returning();
      if (!row) throw new Error("a person was added and is not there");
      recordChange({ target: `staff ${row.id}`, before: null, after: factsOf(row) });
      return {
        said: both(
          `${row.name} can sign in. staff password ${row.id} makes the link that sets a password.`,
          `${row.name} 可以登录了。要用密码登录，用 staff password 生成设密码链接。`,
        ),
        record: { id: row.id },
      };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes a person, and ends the sign-ins.",
    zh: ["修改", "修改员工，马上结束这个人的登录。"],
    args: { id },
    options: {
      name,
      mobile,
      role,
      agency: {
        kind: "flag",
        concerns: "machine",
        help: "limits to another school",
        zh: ["机构", "换到另一所学校"],
      },
    },
    example: "staff change 3 --role marker",
    async run({ tx, recordChange }, values) {
      const { row } = await findStaff(tx, values.id);
      const wanted = {
        id: row.id,
        name: values.name ?? row.name,
        mobile: values.mobile ?? row.mobile,
        role: values.role ?? row.role,
        scopeAgencyId:
          values.agency === undefined ? row.scopeAgencyId : (await findAgency(tx, values.agency)).id,
      };
      await refuseTaken(tx, wanted);
      const { id: _id, ...facts } = wanted;
      await tx.update(staff).set(facts).where(eq(staff.id, row.id));
      recordChange({ target: `staff ${row.id}`, before: factsOf(row), after: factsOf(wanted) });
      // A session carries the name of its account, so a new name ends it too.
      return saidOf(wanted, await endOf(tx, row.id), { en: "is changed", zh: "已修改" });
    },
  }),
  changeCommand({
    action: "lock",
    concerns: "agency",
    about: "Ends a person's sign-ins and lets nobody in with the account until it is unlocked.",
    zh: ["锁定", "员工马上全部下线，解锁前不能登录。"],
    args: { id },
    example: "staff lock 3",
    fits: ifState("active"),
    run: (context, values) => setState(context, values.id, "locked"),
  }),
  changeCommand({
    action: "unlock",
    concerns: "agency",
    about: "Lets a locked person in again.",
    zh: ["解锁", "锁定的员工可以重新登录。"],
    args: { id },
    example: "staff unlock 3",
    fits: ifState("locked"),
    run: (context, values) => setState(context, values.id, "active"),
  }),
  changeCommand({
    action: "password",
    concerns: "agency",
    about:
      "Makes a link, good once within 24 hours, by which a person sets the password. The old password is good no more, and the sign-ins end.",
    zh: ["设密码链接", "生成员工设密码的链接，24 小时内有效一次。旧密码马上作废，登录马上结束。"],
    args: { id },
    example: "staff password 3",
    async run({ tx, nowMs, made, pagesUrl, recordChange }, values) {
      const { row } = await findStaff(tx, values.id);
      const url = await pagesUrl();
      const { secret, until } = await writePasswordLink(tx, row.id, nowMs);
      await tx.update(staff).set({ passwordHash: "" }).where(eq(staff.id, row.id));
      await endOf(tx, row.id);
      recordChange({ target: `staff ${row.id}`, before: null, after: { link_until: timeText(until) } });
      return {
        said: both(
          `Give this link to ${row.name}; it is good once, until ${timeText(until)}.`,
          `把链接交给 ${row.name}，有效一次，到 ${timeText(until)} 止。`,
        ),
        record: { link: made(`${url}/password/${secret}`), until: timeText(until) },
      };
    },
  }),
  changeCommand({
    action: "totp-reset",
    concerns: "agency",
    about:
      "Forgets a person's app for codes, for instance when the phone is lost; the next sign-in sets it up anew.",
    zh: [
      "重置动态口令",
      "手机丢了或换了：旧的动态口令和恢复码作废，登录马上结束，下次用密码登录时重新设置。",
    ],
    args: { id },
    example: "staff totp-reset 3",
    async run({ tx, recordChange }, values) {
      const { row } = await findStaff(tx, values.id);
      if (row.totpSecret === null)
        throw new Declined(
          both(`ID: ${row.name} has no codes set up.`, `ID: ${row.name} 没有设置动态口令。`),
        );
      await tx
        .update(staff)
        .set({ totpSecret: null, totpStep: 0, recoveryHashes: [] })
        .where(eq(staff.id, row.id));
      recordChange({ target: `staff ${row.id}`, before: { totp: true }, after: { totp: false } });
      return saidOf(row, await endOf(tx, row.id), { en: "sets up codes anew", zh: "的动态口令已重置" });
    },
  }),
];

/** Ends the sessions of a person and returns their number. */
async function endOf(tx: Db, staffId: number): Promise<number> {
  return (await endSessions(tx, eq(adminSessions.staffId, staffId))).length;
}

async function setState({ tx, recordChange }: CommandContext, staffId: number, state: StaffRow["state"]) {
  const { row } = await findStaff(tx, staffId);
  if (row.state === state)
    throw new Declined(
      state === "locked"
        ? both(`ID: ${row.name} is locked already.`, `ID: ${row.name} 已经锁定。`)
        : both(`ID: ${row.name} is not locked.`, `ID: ${row.name} 没有锁定。`),
    );
  await tx.update(staff).set({ state }).where(eq(staff.id, row.id));
  recordChange({ target: `staff ${row.id}`, before: { state: row.state }, after: { state } });
  return state === "locked"
    ? saidOf(row, await endOf(tx, row.id), { en: "is locked", zh: "已锁定" })
    : saidOf(row, undefined, { en: "can sign in again", zh: "可以重新登录" });
}

function saidOf(
  row: Pick<StaffRow, "name">,
  ended: number | undefined,
  { en, zh }: { en: string; zh: string },
) {
  const more = ended === undefined ? "" : both(` Sign-ins that ended: ${ended}.`, `结束了 ${ended} 处登录。`);
  return { said: both(`${row.name} ${en}.${more}`, `${row.name} ${zh}。${more}`) };
}

/** Returns the fields of an account for the table of changes, which has no phone numbers. */
function factsOf({ name: called, mobile: number, role: does, scopeAgencyId }: Facts) {
  return { name: called, mobile: number, role: does, agency_id: scopeAgencyId };
}
