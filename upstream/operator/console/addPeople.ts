import { both, type Told } from "#upstream/platform/kit/language.ts";
import { valueText } from "../terms.ts";
import { nobodysPassword } from "../../domain/account/externalUsers.ts";
import { accountsByMobile, openAccounts } from "../../domain/account/openAccounts.ts";
import { hashPassword } from "../../domain/account/passwords.ts";
import type { TargetKey } from "../../domain/catalogue/targets.ts";
import { accessEnd } from "../../domain/enrolment/accessEnd.ts";
import { grantToAll, withAccess } from "../../domain/enrolment/grantAccess.ts";
import { grantExtraTime } from "../../domain/exam/grantExtraTime.ts";
import type { CommandContext } from "./command.ts";
import type { AgencyRow } from "./find.ts";

export interface ExtraTime {
  readonly paperId: number;
  readonly seconds: number;
}

export interface Person {
  /** Position of the person in the file, such as `row 12`, for messages. */
  readonly place: string;
  readonly name: string;
  readonly mobile: string;
  readonly targets: readonly TargetKey[];
  readonly extraTimes: readonly ExtraTime[];
}

export type AddedPerson = Readonly<Record<"place" | "name" | "mobile" | "given", string>> & {
  /** Id of the account. A dry run that would create the account has a placeholder instead. */
  readonly user: number | string;
  readonly done: "new" | "added to" | "nothing new";
};

/**
 * Creates accounts of an agency with grants and extra time in exams. An account that exists with the same phone number
 * gets only the grants and extra time that it lacks. Faults are added to `faults`; the caller then ends the command.
 *
 * @returns a row for each person; no row when there are faults
 */
export async function addPeople(
  context: CommandContext,
  agency: AgencyRow,
  { people, faults }: { readonly people: readonly Person[]; readonly faults: Told[] },
): Promise<readonly AddedPerson[]> {
  const { tx, nowMs } = context;
  await checkTargets(context, people, faults);
  const mobiles = people.map(({ mobile }) => mobile);
  const accounts = new Map((await accountsByMobile(tx, agency.id, mobiles)).map((row) => [row.mobile, row]));
  for (const { place, mobile } of people) {
    const { id, status = "active" } = accounts.get(mobile) ?? {};
    if (status !== "active")
      faults.push(
        both(
          `${place}: the account ${id} of this mobile is ${status}; only an active one can study`,
          `${place}: 手机号的账号 ${id} ${valueText(status, "user")}，只有正常的账号能学习`,
        ),
      );
  }
  if (faults.length > 0) return [];
  const fresh = people.filter(({ mobile }) => !accounts.has(mobile));
  const passwordHash = fresh.length > 0 ? await hashPassword(nobodysPassword()) : "";
  const opened = await openAccounts(tx, {
    agencyId: agency.id,
    passwordHash,
    people: fresh.map(({ mobile, name }) => ({ mobile, realname: name })),
  });
  const idOf = ({ mobile }: Person) => opened.get(mobile) ?? accounts.get(mobile)?.id ?? 0;

  const added = new Map<number, string[]>();
  const recordAdded = (userId: number, grants: string) =>
    added.set(userId, [...(added.get(userId) ?? []), grants]);
  for (const { target, members } of byTarget(people)) {
    const ids = members.map(idOf);
    // A learner who has this gift already gets no second one, so importing a file twice does not extend the access.
    const has = new Set(await withAccess(tx, ids, { target, origin: "gift", nowMs }));
    const userIds = ids.filter((id) => !has.has(id));
    const grant = { target, agencyId: agency.id, origin: "gift", source: "", nowMs } as const;
    if (userIds.length > 0) await grantToAll(tx, { userIds, ...grant });
    for (const id of userIds) recordAdded(id, `${target.type} ${target.id}`);
  }
  for (const person of people)
    for (const { paperId, seconds } of person.extraTimes) {
      const given = { paperId, userId: idOf(person), extraSeconds: seconds, note: "" };
      const { before } = await grantExtraTime(tx, given);
      if (before?.extraSeconds !== seconds) recordAdded(given.userId, `exam ${paperId}: ${seconds} s more`);
    }
  return people.map((person) => {
    const id = idOf(person);
    const isNew = opened.has(person.mobile);
    const grants = (added.get(id) ?? []).join(", ");
    if (isNew || grants !== "")
      context.recordChange({
        target: `user ${id}`,
        before: isNew ? null : { given: "" },
        after: { ...(isNew && { status: "active" }), given: grants },
      });
    const done = isNew ? "new" : grants === "" ? "nothing new" : "added to";
    return {
      place: person.place,
      user: isNew ? context.made(id) : id,
      name: person.name,
      mobile: context.phone(person.mobile),
      done,
      given: grants,
    };
  });
}

function byTarget(people: readonly Person[]) {
  const groups = new Map<string, { readonly target: TargetKey; readonly members: Person[] }>();
  for (const person of people)
    for (const target of person.targets) {
      const key = `${target.type} ${target.id}`;
      const group = groups.get(key) ?? { target, members: [] };
      groups.set(key, group);
      group.members.push(person);
    }
  return groups.values();
}

async function checkTargets(
  { tx, nowMs }: CommandContext,
  people: readonly Person[],
  faults: Told[],
): Promise<void> {
  for (const { target, members } of byTarget(people))
    if ((await accessEnd(tx, target, nowMs)) === undefined)
      for (const { place } of members)
        faults.push(
          both(
            `${place}: the time of ${target.type} ${target.id} is over; nobody can be let in any more`,
            `${place}: ${valueText(target.type)} ${target.id} 已过截止时间，不能再开通`,
          ),
        );
}
