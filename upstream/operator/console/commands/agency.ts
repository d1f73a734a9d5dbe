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
import { type CommandContext, type Row, changeCommand, listCommand, showCommand } from "../command.ts";
import { placesOf, recordOf } from "../agencyRows.ts";
import { emptyIfNone, text } from "#upstream/operator/school/kinds/options.ts";
import { CallError, Declined } from "../../errors.ts";
import { addressOf, storePictures, type GivenPicture } from "../../givenPicture.ts";
import { requireProvince } from "../provinces.ts";
import { type AgencyRow, SHARED, findAgency } from "../find.ts";
import { EXAM_TYPES, changeOptions, host, name, subjects } from "../agencyOptions.ts";
import { both } from "#upstream/platform/kit/language.ts";

const flag = { kind: "flag", help: "of the agency", zh: ["机构标识"] } as const;
export const agencyCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "The agencies with their domains.",
    zh: ["列表", "机构和它们的域名。"],
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
    zh: ["查看", "一个机构的全部设置。"],
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
    zh: ["添加", "开设机构。域名解析、nginx 和证书要另外配置。"],
    args: { flag: { ...flag, isNew: true } },
    options: {
      name: { ...name, required: true },
      host: { ...host, required: true },
      subjects: { ...subjects, required: true },
      phone: text(40, "shown for questions", ["咨询电话"]),
    },
    example: "agency add chenxi --name 晨曦学堂 --host chenxi.example.com --subjects 313,400",
    async run({ tx, nowMs, recordChange }, values) {
      if (values.flag === SHARED)
        throw new CallError(
          both(
            `FLAG: "${SHARED}" is the shared library's word. Choose another.`,
            `FLAG: ${SHARED} 表示共用内容，请换一个。`,
          ),
        );
      const { id } = await openAgency(tx, { flag: values.flag, name: values.name, phone: values.phone });
      await chooseSubjects(tx, id, values.subjects);
      await addHost(tx, { agencyId: id, host: values.host, isStudy: false });
      const after = await recordOf(tx, await findAgency(tx, values.flag), nowMs);
      recordChange({ target: `agency ${values.flag}`, before: null, after });
      return {
        said: both(
          `The agency ${values.name} is open at ${values.host}.`,
          `机构 ${values.name} 已开设，域名 ${values.host}。`,
        ),
        record: after,
      };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given, and nothing else; its pages show it within half a minute.",
    zh: ["修改", "没有改动的项保持不变，半分钟内网站生效。"],
    args: { flag },
    options: changeOptions,
    example: 'agency change beikao --slogan "新学期，一起学" --colour "#2f6f5e" --news yes',
    async run({ tx, nowMs, recordChange }, { flag: of, ...values }) {
      if (Object.values(values).every((value) => value === undefined))
        throw new CallError(
          both(
            "Name what is to change, such as --name or --show-prices. --help lists it.",
            "请至少填一项要改的内容。",
          ),
        );
      const pattern = values["title-pattern"];
      if (pattern !== undefined && !pattern.includes("{title}"))
        throw new CallError(
          both(
            '--title-pattern must have {title} in it, such as "{title}｜{name}".',
            '--title-pattern: 要包含 {title}，如 "{title}｜{name}"。',
          ),
        );
      requireProvince("--province", values.province);
      const reportMail = emptyIfNone(values["report-mail"]);
      if (reportMail && !/^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/.test(reportMail))
        throw new CallError(
          both(
            "--report-mail must be one address, such as head@school.example, or none.",
            "--report-mail: 只能填一个邮箱，或填“无”。",
          ),
        );
      const unknown = values["exam-types"]?.filter(
        (type) => !examTypes.some(({ id }) => Number(id) === type),
      );
      if (unknown && unknown.length > 0)
        throw new CallError(
          both(
            `--exam-types: there is no kind ${unknown.join(", ")}. There are: ${EXAM_TYPES}.`,
            `--exam-types: 没有种类 ${unknown.join("、")}。可选：${EXAM_TYPES}。`,
          ),
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
            ...(await looksOf(tx, values)),
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
          both(
            `--zk-subject: ${chosen} is none of its subjects. Choose it first: --subjects IDS.`,
            `--zk-subject: 机构没有选科目 ${chosen}，请先在 --subjects 里选上。`,
          ),
        );
      if (values["add-host"])
        await addHost(tx, { agencyId: agency.id, host: values["add-host"], isStudy: false });
      if (values["study-host"])
        await addHost(tx, { agencyId: agency.id, host: values["study-host"], isStudy: true });
      if (values["remove-host"]) {
        await removeHost(tx, agency.id, values["remove-host"]);
        if ((await tx.$count(agencyHosts, eq(agencyHosts.agencyId, agency.id))) === 0)
          throw new Declined(
            both(
              "--remove-host: it is its last domain. Add another one first: --add-host HOST.",
              "--remove-host: 这是最后一个域名，请先用 --add-host 加一个。",
            ),
          );
      }
      const after = await recordOf(tx, await findAgency(tx, of), nowMs);
      recordChange({ target: `agency ${of}`, before, after });
      return { said: both(`The agency ${of} is changed.`, `机构 ${of} 已修改。`), record: after };
    },
  }),
];

const LOOKS = { logo: "logo", "logo-dark": "logoDark", favicon: "favicon" } as const;

/** Returns the addresses of the given pictures, which are stored; "": the picture is drawn again. */
async function looksOf(
  tx: CommandContext["tx"],
  values: Readonly<Record<string, unknown>>,
): Promise<Partial<AgencyRow["look"]>> {
  const looks: Record<string, string> = {};
  for (const [name, key] of Object.entries(LOOKS)) {
    const given = values[name] as GivenPicture | undefined;
    const isCleared = values[`no-${name}`] === true;
    if (isCleared && given !== undefined)
      throw new CallError(
        both(
          `Give --${name} or --no-${name}, and only one of them.`,
          `--${name} 和 --no-${name} 只能填一个。`,
        ),
      );
    if (given !== undefined) looks[key] = addressOf(given);
    if (isCleared) looks[key] = "";
  }
  await storePictures(
    tx,
    Object.keys(LOOKS).map((name) => values[name]),
  );
  return looks;
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
