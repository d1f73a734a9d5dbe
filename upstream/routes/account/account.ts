import {
  changeMobile,
  closeAccount,
  closeOtherSessions,
  closeSession,
  exportData,
  reopenAccount,
  sessions,
} from "#shared/contract/account/endpoints.ts";
import { askForClosing, takeBackClosing } from "#upstream/domain/privacy/closing.ts";
import { hasMobile } from "#upstream/domain/account/externalUsers.ts";
import { getUser } from "#upstream/domain/account/findUser.ts";
import { isPassword } from "#upstream/domain/account/passwords.ts";
import {
  closeSessionById,
  closeSessionsOf,
  sessionId,
  sessionsOf,
} from "#upstream/domain/account/sessions.ts";
import { guessSmsCode, useSmsCode } from "#upstream/domain/account/sms/smsCodes.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { rawRoute, route } from "../route.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { presentUser } from "#upstream/domain/account/presentUser.ts";
import { setMobile } from "#upstream/domain/account/changeMobile.ts";
import { ownData } from "#upstream/domain/privacy/ownData.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";

const TYPES = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

export const accountRoutes = [
  /**
   * Changes the mobile number after the learner has proved both numbers by code. The code of the old number is checked
   * first: if it is wrong, the code of the new number is not checked, so no guess counts against the new number. An
   * account that a signed link opened has no old number.
   */
  route(
    changeMobile,
    async ({ input, deps: { db, limits, signSalt }, agency, user: { userId, tokenHash }, ip, nowMs }) => {
      const { mobile } = input;
      const user = await getUser(db, agency.id, userId);
      const isFirst = !hasMobile(user);
      const oldMobile = isFirst ? user.mobile : input.old_mobile;
      if (user.mobile !== oldMobile) throw badInput("原手机号不正确");
      if (mobile === oldMobile) throw badInput("新手机号不能和原手机号相同");
      const wanted = { agencyId: agency.id, type: "change" as const, ip, nowMs };
      const oldCode = isFirst
        ? undefined
        : await guessSmsCode({ db, limits, signSalt }, input.old_code ?? "", {
            ...wanted,
            mobile: oldMobile,
          });
      if (!isFirst && oldCode === undefined) throw badInput("原手机号的验证码不正确或已过期");
      const newCode = await guessSmsCode({ db, limits, signSalt }, input.code, { ...wanted, mobile });
      if (newCode === undefined) throw badInput("新手机号的验证码不正确或已过期");
      const change = {
        agencyId: agency.id,
        userId,
        mobile,
        oldMobile,
        isFirst,
        exceptSession: tokenHash,
        nowMs,
      };
      await inTransaction(db, async (tx) => {
        if (oldCode !== undefined) await useSmsCode(tx, oldCode, nowMs);
        await useSmsCode(tx, newCode, nowMs);
        await setMobile(tx, change);
      });
      return presentUser(await getUser(db, agency.id, userId));
    },
  ),
  route(sessions, async ({ deps: { db }, user: { userId, tokenHash }, nowMs }) => {
    const rows = await sessionsOf(db, userId, nowMs);
    const isCurrent = (row: (typeof rows)[number]) => row.tokenHash === tokenHash;
    const ordered = [...rows.filter(isCurrent), ...rows.filter((row) => !isCurrent(row))];
    return ordered.map((row) => ({
      id: sessionId(row),
      device: row.device,
      ip: row.ip,
      create_time: timeText(row.createdAt),
      last_time: timeText(row.lastUsedAt),
      is_current: flagText(isCurrent(row)),
    }));
  }),
  route(closeSession, async ({ input, deps: { db }, user: { userId } }) => {
    if (!(await closeSessionById(db, userId, input.id))) throw notFound("这台设备已经退出登录");
    return {};
  }),
  route(closeOtherSessions, async ({ deps: { db }, user: { userId, tokenHash } }) => {
    await closeSessionsOf(db, userId, tokenHash);
    return {};
  }),
  route(closeAccount, async ({ input, deps: { db, limits }, agency, user: { userId, tokenHash }, nowMs }) => {
    await limits.consume("changePassword", tokenHash);
    const user = await getUser(db, agency.id, userId);
    if (!(await isPassword(user.passwordHash, input.password))) throw badInput("密码不正确");
    await limits.reset("changePassword", tokenHash);
    await inTransaction(db, (tx) => askForClosing(tx, { userId, exceptSession: tokenHash, nowMs }));
    return presentUser(await getUser(db, agency.id, userId));
  }),
  route(reopenAccount, async ({ deps: { db }, agency, user: { userId } }) => {
    await takeBackClosing(db, userId);
    return presentUser(await getUser(db, agency.id, userId));
  }),
  rawRoute(exportData, async ({ input, deps, user: { userId }, nowMs }, res) => {
    const { db, limits } = deps;
    await limits.consume("exportUser", String(userId));
    const { format = "json" } = input;
    const day = shanghai(nowMs).toFormat(DATE);
    res.set({
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="my-data-${day}.${format}"`,
      "Cache-Control": "private, no-store",
    });
    return ownData(db, { userId, nowMs, format });
  }),
];
