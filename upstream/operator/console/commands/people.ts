import { eq } from "drizzle-orm";
import { hasMobile } from "#upstream/domain/account/externalUsers.ts";
import { siteAddress } from "#upstream/domain/agency/siteAddress.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { askForClosing, takeBackClosing } from "#upstream/domain/privacy/closing.ts";
import { addPeople } from "../addPeople.ts";
import { changeCommand, makeCommand, reportCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import { findAgency, findContent } from "../find.ts";
import { PEOPLE_TEMPLATE, peopleOf, refusePeople } from "../peopleSheet.ts";
import { findUser } from "../userRows.ts";

const id = { kind: "id", help: "of the account; user find tells it" } as const;
const agency = { kind: "flag", help: "whose they are", required: true } as const;

export const peopleCommands = [
  makeCommand({
    action: "add",
    concerns: "money",
    about:
      "Opens an account without a password, which user password lets its learner set. A mobile that is there gets what is missing.",
    options: {
      agency,
      name: { kind: "text", most: 20, help: "the learner's real name", required: true },
      mobile: { kind: "mobile", help: "whole", required: true },
      classroom: { kind: "ids", help: "which classrooms are opened to them, each with its usual end" },
      course: { kind: "ids", help: "and which courses" },
    },
    example: "user add --agency beikao --name 张三 --mobile 13800000009 --classroom 1",
    async run(context, values) {
      const owner = await findAgency(context.tx, values.agency);
      const targets = [
        ...(values.classroom ?? []).map((own) => ({ type: "classroom" as const, id: own })),
        ...(values.course ?? []).map((own) => ({ type: "course" as const, id: own })),
      ];
      for (const { type, id: targetId } of targets)
        await findContent(context.tx, { agency: owner, targetType: type, targetId });
      const { name, mobile } = values;
      const faults: string[] = [];
      const person = { place: "--mobile", name, mobile, targets, extraTimes: [] };
      const rows = await addPeople(context, owner, { people: [person], faults });
      const [added] = rows;
      if (!added) throw new Declined(`${faults.join("; ")}.`);
      const { place: _place, ...row } = added;
      return {
        said:
          row.done === "new"
            ? `The account ${row.user} is open. user password ${row.user} makes the link by which its learner sets a password.`
            : `The account ${row.user} was there: ${row.done}.`,
        rows: [row],
      };
    },
  }),
  reportCommand({
    action: "template",
    concerns: "agency",
    about: "The table that user import takes, to be filled in: --xlsx FILE writes it.",
    example: "user template --xlsx 学员.xlsx",
    run: () => Promise.resolve({ rows: PEOPLE_TEMPLATE }),
  }),
  makeCommand({
    action: "import",
    concerns: "money",
    about:
      "Opens the accounts of a table and lets them into their classes: all rows or none. A mobile that is there gets what is missing, and no second account.",
    args: {
      file: {
        kind: "sheet",
        help: ".xlsx or .csv with the columns 姓名, 手机号, 班级 (names or ids, several with 、) and 考试加时 (30, or 25%); user template writes one",
      },
    },
    options: { agency, exams: { kind: "ids", help: "the exams that 考试加时 is for; exam list tells ids" } },
    example: "user import 学员.xlsx --agency beikao --dry-run",
    async run(context, values) {
      const owner = await findAgency(context.tx, values.agency);
      const faults: string[] = [];
      const people = await peopleOf(context.tx, values.file, {
        agency: owner,
        examIds: values.exams ?? [],
        faults,
      });
      // Faults of the table are reported only now, together with those that a look into the database finds.
      const rows = await addPeople(context, owner, { people, faults });
      refusePeople(faults);
      const num = (done: string) => rows.filter((row) => row.done === done).length;
      context.recordChange({
        target: `agency ${owner.flag}`,
        before: null,
        after: { file: values.file.name, rows: rows.length, new: num("new"), added_to: num("added to") },
      });
      return {
        said: `${rows.length} rows of ${values.file.name}: ${num("new")} accounts are new, ${num("added to")} were there and get more, ${num("nothing new")} have it all already.`,
        rows,
      };
    },
  }),
  changeCommand({
    action: "password",
    concerns: "agency",
    about:
      "Makes a link, good once within 24 hours, by which a learner sets a password; it asks for the mobile as well. A link from before is good no more.",
    args: { id },
    example: "user password 2",
    async run({ tx, nowMs, signSalt, made, recordChange, phone }, values) {
      const { user } = await findUser(tx, values.id);
      if (user.status !== "active" && user.status !== "closing")
        throw new Declined(`ID: the account ${user.id} is ${user.status}; nobody can sign in with it.`);
      if (!hasMobile(user))
        throw new Declined(
          `ID: the account ${user.id} came by a link of its agency's system and has no mobile yet; its learner binds one under 账号设置.`,
        );
      if (signSalt === "")
        throw new Declined(
          "SIGN_SALT is not set here: the site would not know the link. Give it as the upstream has it, or run this while the upstream runs on its embedded database.",
        );
      const { agencyId, mobile } = user;
      // Imported on demand, because this module imports the library for captcha pictures, which loads slowly.
      const { makeGivenCode } = await import("#upstream/domain/account/sms/smsCodes.ts");
      const { code, expiresAt } = await makeGivenCode(tx, { agencyId, mobile, signSalt, nowMs });
      const until = timeText(expiresAt);
      recordChange({ target: `user ${user.id}`, before: null, after: { link_until: until } });
      return {
        said: `Give this link to ${user.nickname} (${phone(mobile)}); it is good once, until ${until}.`,
        record: { link: made(`${await siteAddress(tx, agencyId)}/user/reset-pwd#code=${code}`), until },
      };
    },
  }),
  changeCommand({
    action: "close",
    concerns: "agency",
    about:
      "Closes an account as its learner can: signed out at once, blanked after seven days; orders and contracts stay. Until then --take-back undoes it.",
    args: { id },
    options: { "take-back": { kind: "switch", help: "leaves it open after all" } },
    example: "user close 4",
    async run({ tx, nowMs, recordChange }, values) {
      const { user } = await findUser(tx, values.id);
      const [from, action] = values["take-back"] ? ["closing", "taken back"] : ["active", "closed"];
      if (user.status !== from)
        throw new Declined(
          `ID: the account ${user.id} is ${user.status}; only one that is ${from} can be ${action}.`,
        );
      if (values["take-back"]) await takeBackClosing(tx, user.id);
      else await askForClosing(tx, { userId: user.id, nowMs });
      const [after] = await tx.select().from(users).where(eq(users.id, user.id));
      const { status = "", closeAfter = null } = after ?? {};
      recordChange({
        target: `user ${user.id}`,
        before: { status: user.status, closeAfter: user.closeAfter },
        after: { status, closeAfter },
      });
      return {
        said: values["take-back"]
          ? `The account ${user.id} (${user.nickname}) stays open.`
          : `The account ${user.id} (${user.nickname}) is signed out, and blanked on ${timeText(closeAfter)}.`,
      };
    },
  }),
];
