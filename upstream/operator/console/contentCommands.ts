import { type AnyKind, type CommandTexts, type Values, columnOf } from "../school/kinds/contentKind.ts";
import { kindNamed } from "../school/kinds/contentKinds.ts";
import { findContentRow, requireIds } from "../school/kinds/contentRows.ts";
import {
  type Command,
  type CommandContext,
  type Specs,
  changeCommand,
  listCommand,
  showCommand,
} from "./command.ts";
import { addContent, changeContent, listContent, nextSort, requireChange, showContent } from "./content.ts";
import { columnsOf, membersIn, optionFields, optionsOf, ownerOption } from "./contentOptions.ts";
import { Declined } from "../errors.ts";
import { storePictures } from "../givenPicture.ts";
import { SHARED, findOwner } from "./find.ts";
import { ifShown } from "./rowState.ts";
import type { Thing } from "../thing.ts";
import { both } from "#upstream/platform/kit/language.ts";

/** Returns all commands of a kind of content, out of its record. */
export function commandsOf(kind: AnyKind): readonly Omit<Command, "noun" | "next">[] {
  const { texts } = kind;
  if (!texts) return [];
  return [
    ...readCommands(kind, texts),
    ...hideCommands(kind, texts),
    ...(texts.add ? [addCommand(kind, texts.add)] : []),
    ...(texts.change ? [changeCommandOf(kind, texts.change)] : []),
  ];
}

function addCommand(
  kind: AnyKind,
  [about, example, zh]: readonly [string, string, string],
): Omit<Command, "noun" | "next"> {
  const { noun, table, fields, texts } = kind;
  return changeCommand({
    action: "add",
    concerns: "agency",
    about,
    zh: ["添加", zh],
    options: { agency: ownerOption, ...optionsOf(kind, "add") } as Specs,
    example: `${noun} add ${example}`,
    async run(context, values: Values) {
      const { tx, nowMs } = context;
      const owner = await findOwner(tx, String(values["agency"]));
      const agencyId = owner?.id ?? null;
      await check(tx, kind, { values, agencyId, isNew: true });
      await storePictures(tx, Object.values(values));
      const given = columnsOf(kind, values, "add");
      const added = Object.entries(fields).flatMap(([name, field]) =>
        field.added ? [[name, field.added(given as never, nowMs)]] : [],
      );
      const sort = columnOf(table, "sort");
      return addContent(
        context,
        kind,
        {
          agencyId,
          ...(texts?.isSold && { isShown: context.maySell }),
          ...(sort && values["sort"] === undefined && { sort: await nextSort(tx, table, sort) }),
          ...Object.fromEntries(added),
          ...given,
          ...stampOf(kind, nowMs),
        },
        membersIn(kind, values),
      );
    },
  });
}

function changeCommandOf(
  kind: AnyKind,
  [about, example, zh]: readonly [string, string, string],
): Omit<Command, "noun" | "next"> {
  const { noun, label, texts } = kind;
  return changeCommand({
    action: "change",
    concerns: "agency",
    about,
    zh: ["修改", zh],
    args: {
      id: {
        kind: "id",
        of: noun as Thing,
        help: texts?.id ?? `of the ${noun}; ${noun} list tells it`,
        zh: [label],
      },
    },
    options: optionsOf(kind, "change"),
    example: `${noun} change ${example}`,
    async run(context, { id, ...values }: Values & { readonly id: number }) {
      requireChange(values);
      const row: Values = await findContentRow(context.tx, kind, id);
      await check(context.tx, kind, { values, agencyId: row["agencyId"] as number | null, isNew: false });
      await storePictures(context.tx, Object.values(values));
      const columns = { ...columnsOf(kind, values, "change"), ...stampOf(kind, context.nowMs) };
      return changeContent(context, kind, id, columns, membersIn(kind, values));
    },
  });
}

/** Checks the ids that the call names, and runs the kind's own checks. */
async function check(
  tx: CommandContext["tx"],
  kind: AnyKind,
  call: { readonly values: Values; readonly agencyId: number | null; readonly isNew: boolean },
): Promise<void> {
  for (const { name, field } of optionFields(kind)) {
    const ids = [call.values[name] ?? []].flat() as unknown as readonly number[];
    if (field.of !== undefined)
      await requireIds(tx, kindNamed(field.of), ids, { field: `--${name}`, agencyId: call.agencyId });
  }
  await kind.check?.(tx, call);
}

function stampOf({ stamp }: AnyKind, nowMs: number): Values {
  return stamp === undefined ? {} : { [stamp]: new Date(nowMs) };
}

function readCommands(kind: AnyKind, { many }: CommandTexts) {
  const { noun, label } = kind;
  const args = {
    id: {
      kind: "id",
      of: noun as Thing,
      help: `of the ${noun}; ${noun} list tells it`,
      zh: [label],
    },
  } as const;
  return [
    listCommand({
      action: "list",
      concerns: "agency",
      about: `${many} in their order.`,
      zh: ["列表", `${label}，按显示顺序。`],
      options: {
        agency: {
          kind: "flag",
          help: `only of this agency; ${SHARED}: of the shared library`,
          zh: ["机构", `${SHARED} 是共用内容`],
        },
        name: {
          kind: "text",
          most: 60,
          help: "only whose name holds this, or its pinyin or initials",
          zh: ["名称", "名称里的字、拼音或首字母"],
        },
        hidden: { kind: "switch", help: "only what is hidden", zh: ["只看隐藏的"] },
      },
      example: `${noun} list --agency beikao`,
      run: (context, { agency, name, hidden: isHidden = false }) =>
        listContent(context, kind, { agency, name, isHidden }),
    }),
    showCommand({
      action: "show",
      concerns: "agency",
      about: `One ${noun} with all that it has.`,
      zh: ["查看", `${label}的全部内容。`],
      args,
      example: `${noun} show 1`,
      run: async ({ tx }, { id }) => ({ record: await showContent(tx, kind, id) }),
    }),
  ];
}

/** Returns the commands `hide` and `unhide` of a kind of content. */
export function hideCommands(kind: AnyKind, { hidden, hiddenZh, isSold }: Omit<CommandTexts, "many">) {
  const { noun, label } = kind;
  const args = {
    id: {
      kind: "id",
      of: noun as Thing,
      help: `of the ${noun}; ${noun} list tells it`,
      zh: [label],
    },
  } as const;
  const setShown = (isShown: boolean) =>
    changeCommand({
      action: isShown ? "unhide" : "hide",
      concerns: isShown && isSold ? "money" : "agency",
      about: isShown
        ? `Shows a ${noun} again that was hidden.`
        : `Takes a ${noun} back: ${hidden} Nothing is deleted.`,
      zh: isShown ? ["显示", `重新显示隐藏的${label}。`] : ["隐藏", `${hiddenZh}内容不会删除。`],
      args,
      example: `${noun} ${isShown ? "unhide" : "hide"} 1`,
      fits: ifShown(!isShown),
      async run(context, { id }) {
        const row = await findContentRow(context.tx, kind, id);
        if ((row as { isShown?: boolean }).isShown === isShown)
          throw new Declined(
            both(
              `ID: the ${noun} ${id} is ${isShown ? "shown" : "hidden"} already.`,
              `ID: ${label} ${id} 已经是${isShown ? "显示" : "隐藏"}状态。`,
            ),
          );
        const done = await changeContent(context, kind, id, { isShown } as never);
        return {
          ...done,
          said: both(
            `The ${noun} ${id} is ${isShown ? "shown again" : "hidden"}.`,
            `${label} ${id} 已${isShown ? "显示" : "隐藏"}。`,
          ),
        };
      },
    });
  return [setShown(false), setShown(true)];
}
