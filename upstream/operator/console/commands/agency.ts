import { randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { examTypes } from "#shared/domain/examTypes.ts";
import {
  addHost,
  changeAgency,
  chooseSubjects,
  openAgency,
  removeHost,
} from "#upstream/domain/agency/changeAgency.ts";
import { agencies, agencyHosts } from "#upstream/platform/db/schema/agencies.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { type Row, changeCommand, listCommand, showCommand } from "../command.ts";
import { placesOf, recordOf } from "../agencyRows.ts";
import { emptyIfNone, freeText, text, yesNo } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { requireProvince } from "../provinces.ts";
import { type AgencyRow, SHARED, findAgency } from "../find.ts";

const flag = { kind: "flag", help: "of the agency" } as const;
const name = { kind: "text", most: 40, help: "its name" } as const;
const host = { kind: "host", concerns: "machine", help: "a domain under which it is found" } as const;
const subjects = { kind: "ids", help: "ids of its level-1 subjects in their order" } as const;

const EXAM_TYPES = examTypes.map(({ id, name: own }) => `${id} ${own}`).join(", ");

export const agencyCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "The agencies with their domains.",
    example: "agency list",
    async run({ tx, limit, offset }) {
      const rows = await tx.select().from(agencies).orderBy(asc(agencies.id)).limit(limit).offset(offset);
      const shown: Row[] = [];
      for (const agency of rows) {
        const { hosts } = await placesOf(tx, agency.id);
        const learners = await tx.$count(users, eq(users.agencyId, agency.id));
        const { id, showPrice: prices } = agency;
        shown.push({ id, flag: agency.flag, name: agency.name, prices, learners, hosts });
      }
      return { rows: shown, total: await tx.$count(agencies) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "All that can be changed of one agency.",
    args: { flag },
    example: "agency show beikao",
    async run({ tx, nowMs }, values) {
      return { record: await recordOf(tx, await findAgency(tx, values.flag, "FLAG"), nowMs) };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "machine",
    about: "Opens an agency; its domain in nginx and its certificate are yours to add.",
    args: { flag },
    options: {
      name: { ...name, required: true },
      host: { ...host, required: true },
      subjects: { ...subjects, required: true },
      phone: text(40, "shown for questions"),
    },
    example: "agency add chenxi --name 晨曦学堂 --host chenxi.example.com --subjects 313,400",
    async run({ tx, nowMs, recordChange }, values) {
      if (values.flag === SHARED)
        throw new CallError(`FLAG: "${SHARED}" is the shared library's word. Choose another.`);
      const { id } = await openAgency(tx, { flag: values.flag, name: values.name, phone: values.phone });
      await chooseSubjects(tx, id, values.subjects);
      await addHost(tx, { agencyId: id, host: values.host, isStudy: false });
      const after = await recordOf(tx, await findAgency(tx, values.flag), nowMs);
      recordChange({ target: `agency ${values.flag}`, before: null, after });
      return { said: `The agency ${values.name} is open at ${values.host}.`, record: after };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given, and nothing else; its pages show it within half a minute.",
    args: { flag },
    options: {
      name,
      slogan: freeText(60, "the line under its name"),
      intro: freeText(600, "what it is, for search engines and its footer"),
      colour: { kind: "colour", help: "its brand colour" },
      logo: { kind: "address", help: "picture of its logo" },
      "logo-dark": { kind: "address", help: "the same for dark backgrounds" },
      favicon: { kind: "address", help: "its small picture" },
      "title-pattern": text(60, "of every page's title, with {title} and {name}"),
      "show-prices": {
        ...yesNo("whether prices are shown; without them nothing is sold"),
        concerns: "money",
      },
      course: yesNo("whether 课程 is in the navigation"),
      live: yesNo("whether 直播 is in the navigation"),
      question: yesNo("whether 题库 is in the navigation"),
      news: yesNo("whether 资讯 is in the navigation"),
      "news-on-top": yesNo("whether 资讯 stands at the top of pages as well"),
      subjects,
      "zk-subject": {
        kind: "id",
        help: "its level-1 subject of 自考, whose subjects differ by province (default: that of the system config)",
      },
      "add-host": host,
      "study-host": { ...host, help: "the same in study mode" },
      "remove-host": { ...host, help: "a domain that is no longer its" },
      "media-hosts": { kind: "hosts", help: "where recordings come from besides the site" },
      "room-hosts": { kind: "hosts", help: "where live rooms are besides the site" },
      "exam-types": { kind: "ids", help: `kinds of its bank in their order, of ${EXAM_TYPES}` },
      province: {
        kind: "id",
        help: "of its 自考 where a visitor has chosen none, by its code such as 430000",
      },
      "link-opens-accounts": yesNo("whether a signed link opens an account at the first visit"),
      phone: freeText(40, "shown for questions"),
      hours: freeText(40, "when it is answered"),
      wechat: freeText(40, "its account of WeChat"),
      email: freeText(80, "its address for mails"),
      address: freeText(80, "where it is"),
      copyright: freeText(80, "the last line of its footer"),
      icp: freeText(60, "its ICP record"),
      "police-no": freeText(60, "its record at the police"),
      "wechat-login": yesNo(
        "whether learners may sign in by WeChat (WECHAT_LOGIN_APP_ID, WECHAT_SITE_APP_ID)",
      ),
      "mail-codes": yesNo(
        "whether learners get codes by e-mail too, to an address that they have proved (SMTP_URL)",
      ),
      "report-mail": freeText(120, "where the report of each day and warnings are mailed to (SMTP_URL)"),
      "sms-a-day": {
        kind: "whole",
        least: 1,
        most: 1_000_000,
        concerns: "machine",
        help: "how many SMS it sends a day at most",
      },
    },
    example: 'agency change beikao --slogan "新学期，一起学" --colour "#2f6f5e" --news yes',
    async run({ tx, nowMs, recordChange }, { flag: of, ...values }) {
      if (Object.values(values).every((value) => value === undefined))
        throw new CallError("Name what is to change, such as --name or --show-prices. --help lists it.");
      const pattern = values["title-pattern"];
      if (pattern !== undefined && !pattern.includes("{title}"))
        throw new CallError('--title-pattern must have {title} in it, such as "{title}｜{name}".');
      requireProvince("--province", values.province);
      const reportMail = emptyIfNone(values["report-mail"]);
      if (reportMail && !/^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/.test(reportMail))
        throw new CallError("--report-mail must be one address, such as head@school.example, or none.");
      const unknown = values["exam-types"]?.filter(
        (type) => !examTypes.some(({ id }) => Number(id) === type),
      );
      if (unknown && unknown.length > 0)
        throw new CallError(
          `--exam-types: there is no kind ${unknown.join(", ")}. There are: ${EXAM_TYPES}.`,
        );
      const agency = await findAgency(tx, of, "FLAG");
      const before = await recordOf(tx, agency, nowMs);
      await changeAgency(tx, agency.id, {
        name: values.name,
        slogan: emptyIfNone(values.slogan),
        intro: emptyIfNone(values.intro),
        brand: values.colour,
        showPrice: values["show-prices"],
        zkSubjectId: values["zk-subject"],
        smsADay: values["sms-a-day"],
        reportMail,
        wechatLogin: values["wechat-login"],
        mailCodes: values["mail-codes"],
        examTypeIds: values["exam-types"],
        zkProvince: values.province,
        linkOpensAccounts: values["link-opens-accounts"],
        ...changedParts(agency, {
          look: {
            logo: values.logo,
            logoDark: values["logo-dark"],
            favicon: values.favicon,
            titlePattern: pattern,
            mediaHosts: values["media-hosts"],
            roomHosts: values["room-hosts"],
          },
          nav: {
            course: values.course,
            live: values.live,
            question: values.question,
            news: values.news,
            newsOnTop: values["news-on-top"],
          },
          contact: {
            phone: emptyIfNone(values.phone),
            hours: emptyIfNone(values.hours),
            wechat: emptyIfNone(values.wechat),
            email: emptyIfNone(values.email),
            address: emptyIfNone(values.address),
            copyright: emptyIfNone(values.copyright),
            icp: emptyIfNone(values.icp),
            policeNo: emptyIfNone(values["police-no"]),
          },
        }),
      });
      if (values.subjects) await chooseSubjects(tx, agency.id, values.subjects);
      const chosen = values["zk-subject"];
      if (
        chosen !== undefined &&
        !(await placesOf(tx, agency.id)).subjects.split(",").includes(String(chosen))
      )
        throw new Declined(
          `--zk-subject: ${chosen} is none of its subjects. Choose it first: --subjects IDS.`,
        );
      if (values["add-host"])
        await addHost(tx, { agencyId: agency.id, host: values["add-host"], isStudy: false });
      if (values["study-host"])
        await addHost(tx, { agencyId: agency.id, host: values["study-host"], isStudy: true });
      if (values["remove-host"]) {
        await removeHost(tx, agency.id, values["remove-host"]);
        if ((await tx.$count(agencyHosts, eq(agencyHosts.agencyId, agency.id))) === 0)
          throw new Declined("--remove-host: it is its last domain. Add another one first: --add-host HOST.");
      }
      const after = await recordOf(tx, await findAgency(tx, of), nowMs);
      recordChange({ target: `agency ${of}`, before, after });
      return { said: `The agency ${of} is changed.`, record: after };
    },
  }),
  secretCommand({
    action: "link-secret",
    about:
      "Makes the secret that a partner signs links with (uid-login), told this once; or closes all such links.",
    field: "linkSecret",
    signed: "links",
  }),
  secretCommand({
    action: "marking-secret",
    about:
      "Makes the secret that the agency's own system signs calls with that mark answers of exams, told this once; or closes all such calls.",
    field: "markingSecret",
    signed: "marking calls",
  }),
];

interface Secret {
  readonly action: string;
  readonly about: string;
  readonly field: "linkSecret" | "markingSecret";
  /** Name of what the secret signs, for messages. */
  readonly signed: string;
}

function secretCommand({ action, about, field, signed }: Secret) {
  return changeCommand({
    action,
    concerns: "agency",
    about,
    args: { flag },
    options: {
      new: {
        kind: "switch",
        help: `makes a new one; ${signed} that are signed with the old one are refused`,
      },
      off: { kind: "switch", help: `refuses all signed ${signed}` },
    },
    example: `agency ${action} beikao --new`,
    async run({ tx, made, recordChange }, values) {
      if ((values.new ?? false) === (values.off ?? false))
        throw new CallError("Give --new or --off, and only one of them.");
      const agency = await findAgency(tx, values.flag, "FLAG");
      const secret = values.new ? randomBytes(32).toString("hex") : "";
      await changeAgency(tx, agency.id, { [field]: secret });
      recordChange({
        target: `agency ${agency.flag}`,
        before: { [field]: agency[field] },
        after: { [field]: secret },
      });
      return {
        said: values.new
          ? `The secret of ${agency.flag} for its ${signed}: ${made(secret)}`
          : `${agency.flag} takes no signed ${signed} any more.`,
      };
    },
  });
}

type Parts = Pick<AgencyRow, "look" | "nav" | "contact">;
type ChangeValues = {
  readonly [P in keyof Parts]: { readonly [K in keyof Parts[P]]?: Parts[P][K] | undefined };
};

/** Merges the given settings into the stored settings of an agency; settings that are not given stay. */
function changedParts(agency: AgencyRow, values: ChangeValues): Parts {
  const over = <T extends object>(old: T, fresh: object): T =>
    ({
      ...old,
      ...Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== undefined)),
    }) as T;
  return {
    look: over(agency.look, values.look),
    nav: over(agency.nav, values.nav),
    contact: over(agency.contact, values.contact),
  };
}
