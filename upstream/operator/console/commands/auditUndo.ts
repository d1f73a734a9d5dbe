import { and, eq, getTableColumns } from "drizzle-orm";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { adminChanges } from "#upstream/platform/db/schema/system.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { CHAPTER, LESSON } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { type AnyKind, type Values, linksOf } from "#upstream/operator/school/kinds/contentKind.ts";
import { allKinds } from "#upstream/operator/school/kinds/contentKinds.ts";
import { SUBJECT } from "#upstream/operator/school/kinds/subjectKind.ts";
import { timeMs } from "#upstream/platform/kit/shanghai.ts";
import { Declined } from "../../errors.ts";
import { recordOf as agencyState } from "../agencyRows.ts";
import { changeOptions } from "../agencyOptions.ts";
import { changeContent, stateOf } from "../content.ts";
import { type Command, type CommandContext, type Outcome, changeCommand } from "../command.ts";
import { placeOf } from "../courseOrder.ts";
import { changesBack } from "../undoRows.ts";
import { requireReach, seenChanges } from "../undoReach.ts";
import { agencyCommands } from "./agency.ts";
import { moveChapter, moveLesson } from "./courseMove.ts";
import { enrolmentCommands, grantState } from "./enrolment.ts";
import { writeQuestion } from "./question.ts";
import { userChangeCommands } from "./userChange.ts";

type Entry = typeof adminChanges.$inferSelect;
type Undo = (context: CommandContext, entry: Entry, id: number) => Promise<Outcome>;

export const auditUndoCommands = [
  changeCommand({
    action: "undo",
    concerns: "agency",
    about:
      "Takes a change back, where its fields are still as it left them; --dry-run lists what that is. What was sent, paid or kept secret stays.",
    zh: ["撤销", "撤销一次改动；之后又改过的不能撤销。已发出的消息、退款、价格和密钥不能撤销。"],
    args: {
      id: {
        kind: "id",
        of: "change",
        help: "of the change; audit list tells it",
        zh: ["变更"],
      },
    },
    example: "audit undo 12 --dry-run",
    async run(context, values) {
      const [entry] = await context.tx
        .select()
        .from(adminChanges)
        .where(and(eq(adminChanges.id, values.id), seenChanges(context)));
      if (!entry)
        throw new Declined(
          both(
            `ID: there is no change ${values.id}. npm run admin -- audit list tells ids.`,
            `ID: 没有变更记录 ${values.id}，见 audit list。`,
          ),
        );
      const outcome = await undo(context, entry);
      return {
        ...outcome,
        said: both(
          `Change ${entry.id} (${entry.command}, ${entry.target}) is taken back.`,
          `记录 ${entry.id} 已撤销。`,
        ),
      };
    },
  }),
];

const KINDS: Readonly<Record<string, AnyKind>> = Object.fromEntries(
  [SUBJECT, CHAPTER, LESSON, ...allKinds.map(([, kind]) => kind)]
    .filter(({ noun }) => noun !== "live")
    .map((kind) => [kind.noun, kind as AnyKind]),
);

/** Actions whose change of a row is known by its fields alone. */
const ACTIONS = new Set([
  "add",
  "change",
  "hide",
  "unhide",
  "publish",
  "unpublish",
  "top",
  "undo",
  "withdraw",
  "order",
]);

const BY_NOUN: Readonly<Record<string, Undo>> = {
  question: undoQuestion,
  user: undoUser,
  enrolment: undoEnrolment,
  agency: undoAgency,
};

/** Reasons for which changes by commands of a noun stay, in English and Chinese. */
const STAYS: Readonly<Record<string, readonly [string, string]>> = {
  message: ["a message that was sent stays with its learners", "已发出的消息不能撤回"],
  order: ["payments and refunds are not undone", "付款和退款不能撤销"],
  coupon: ["prices are money; coupon expire ends one", "涉及价格；可以用 coupon expire 让它失效"],
  code: ["codes give access; code void ends one", "课程码已发出；可以用 code void 作废"],
  session: ["sessions are not undone; close ends them", "管理登录不能撤销"],
  live: [
    "learners were told; live change and live move set it anew",
    "已通知学员，请用 live change 或 live move",
  ],
};

async function undo(context: CommandContext, entry: Entry): Promise<Outcome> {
  const [noun = "", action = ""] = entry.command.split(" ");
  const [thing = "", id = ""] = entry.target.split(" ");
  const kind = KINDS[thing];
  await requireReach(context, entry, kind);
  const move = isPlace(entry.before) ? MOVES[thing] : undefined;
  if (move) return undoMove(move, context, entry, Number(id));
  const own = BY_NOUN[thing] ?? (kind && ((...given: Parameters<Undo>) => undoContent(kind, ...given)));
  const isByRow = noun === thing || noun === "audit";
  if (own && isByRow && ACTIONS.has(action) && /^[\w-]+$/.test(id)) return own(context, entry, Number(id));
  const [english, chinese] = STAYS[noun] ?? [
    `changes by ${entry.command} are not undone; the commands of ${noun} change it`,
    "这种改动不能撤销，请用相应的命令改回来",
  ];
  throw new Declined(
    both(`ID: change ${entry.id} stays: ${english}.`, `ID: 记录 ${entry.id} 不能撤销：${chinese}。`),
  );
}

const MOVES: Readonly<Record<string, typeof moveLesson>> = { chapter: moveChapter, lesson: moveLesson };

/** Moves a chapter or lesson back. Others may have moved since; its own place must be the one that it was moved to. */
async function undoMove(move: typeof moveLesson, context: CommandContext, entry: Entry, id: number) {
  const now = await placeOf(context.tx, entry.target);
  return move(context, id, { ...now, ...changesBack(entry, { ...now }) });
}

function isPlace(before: Entry["before"]): boolean {
  const names = Object.keys(before ?? {});
  return names.length > 0 && names.every((name) => name === "place" || name === "chapterId");
}

const MONEY = ["price", "originPrice", "show_prices", "sms_a_day"];

function refuseMoney({ id, before }: Entry): void {
  const priced = Object.keys(before ?? {}).filter((field) => MONEY.includes(field));
  if (priced.length === 0) return;
  throw new Declined(
    both(
      `ID: change ${id} stays, because it changed ${priced.join(", ")}: set prices by their command.`,
      `ID: 记录 ${id} 改了价格，不能撤销，请直接修改价格。`,
    ),
  );
}

/** Undoes a change of content. What was added is hidden, because nothing is deleted. */
async function undoContent(kind: AnyKind, context: CommandContext, entry: Entry, id: number) {
  refuseMoney(entry);
  const columns = getTableColumns(kind.table);
  const now = await stateOf(context.tx, kind, id);
  if (entry.before === null) {
    if (!columns["isShown"])
      throw new Declined(
        both(
          `ID: ${entry.target} was added, and nothing of this kind is hidden or deleted.`,
          `ID: ${entry.target} 是新添加的，不能隐藏或删除。`,
        ),
      );
    return changeContent(context, kind, id, { isShown: false });
  }
  const back = changesBack(entry, now);
  const links = new Set(linksOf(kind).map(([name]) => name));
  const stamps = new Set([kind.stamp, "id", "updatedAt", "changedAt"]);
  const fields: Record<string, unknown> = {};
  const members: Record<string, readonly number[]> = {};
  for (const [name, value] of Object.entries(back)) {
    if (links.has(name)) members[name] = idsIn(value);
    else if (columns[name] && !stamps.has(name))
      fields[name] = columns[name].dataType === "date" ? timeIn(value) : value;
  }
  return changeContent(context, kind, id, fields, members);
}

async function undoQuestion(context: CommandContext, entry: Entry, id: number) {
  const { questionState } = await import("../changeQuestion.ts");
  return writeQuestion(context, id, changesBack(entry, { ...(await questionState(context.tx, id)) }));
}

async function undoUser(context: CommandContext, entry: Entry, id: number) {
  if (Object.hasOwn(entry.before ?? {}, "login_number"))
    throw new Declined(
      both(
        `ID: the former mobile is not kept. user change ${id} --mobile MOBILE sets it.`,
        `ID: 原来的手机号没有保存，请用 user change ${id} --mobile 改回来。`,
      ),
    );
  const [now] = await context.tx.select().from(users).where(eq(users.id, id));
  const { school, nickname } = changesBack(entry, now ?? {});
  return run(userChangeCommands, "change", context, {
    id,
    school: school === "" ? "none" : school,
    nickname,
  });
}

async function undoEnrolment(context: CommandContext, { after, before, ...entry }: Entry, id: number) {
  const { note: _note, ...fields } = after ?? {};
  const { note: _none, ...former } = before ?? {};
  const [row] = await context.tx.select().from(enrolments).where(eq(enrolments.id, id));
  const back = changesBack({ ...entry, before: former, after: fields }, row ? grantState(row) : {});
  const [, classroom] =
    /^classroom (\d+)$/.exec(typeof back["opens"] === "string" ? back["opens"] : "") ?? [];
  const end = back["expiresAt"];
  return run(enrolmentCommands, "change", context, {
    id,
    ...(classroom === undefined
      ? end === null
        ? { "for-ever": true }
        : { until: timeIn(end)?.getTime() }
      : { classroom: Number(classroom) }),
  });
}

/** Heads of an agency's record whose option has another name. */
const OPTIONS: Readonly<Record<string, string>> = { mail: "email" };

async function undoAgency(context: CommandContext, entry: Entry) {
  refuseMoney(entry);
  const flag = entry.target.split(" ")[1] ?? "";
  const { tx, nowMs } = context;
  const [agency] = await tx.select().from(agencies).where(eq(agencies.flag, flag));
  const now = agency ? await agencyState(tx, agency, nowMs) : {};
  const values: Record<string, unknown> = {};
  for (const [head, value] of Object.entries(changesBack(entry, now))) {
    const name = OPTIONS[head] ?? head.replaceAll("_", "-");
    const spec = (changeOptions as Readonly<Record<string, { readonly kind: string }>>)[name];
    if (spec?.kind === "picture" && value === "") {
      values[`no-${name}`] = true;
      continue;
    }
    const isEmptied = value === "" && spec?.kind !== "text";
    if (!spec || isEmptied || spec.kind === "hosts")
      throw new Declined(
        both(
          `ID: change ${entry.id} of ${head} stays; agency change ${flag} sets it.`,
          `ID: 记录 ${entry.id} 的这一项不能撤销，请用 agency change ${flag} 修改。`,
        ),
      );
    values[name] = spec.kind === "ids" ? idsIn(value) : value === "" ? "none" : value;
  }
  return run(agencyCommands, "change", context, { flag, ...values });
}

/** Runs another command of the table in this call. */
async function run(
  own: readonly Omit<Command, "noun" | "next">[],
  action: string,
  context: CommandContext,
  values: Values,
): Promise<Outcome> {
  const command = own.find((one) => one.action === action);
  if (!command) throw new Error(`the table has no command ${action}`);
  return command.run(context, values as never);
}

function idsIn(value: unknown): readonly number[] {
  return typeof value === "string" ? value.split(",").filter(Boolean).map(Number) : [];
}

/** Returns the time of a text in the table of changes; null: none. */
function timeIn(value: unknown): Date | null {
  const at = typeof value === "string" ? timeMs(value) : undefined;
  return at === undefined ? null : new Date(at);
}
