import { changeCommand, listCommand, showCommand } from "./command.ts";
import { type ContentKind, changeContent, findContentRow, listContent, showContent } from "./content.ts";
import { Declined } from "../errors.ts";
import { SHARED, findAgency } from "./find.ts";

export const ownerOption = { kind: "flag", help: `whose it is; ${SHARED}: of all`, required: true } as const;
export const sortOption = {
  kind: "whole",
  least: 1,
  most: 1_000_000,
  help: "where it stands among others, the smallest first; list tells theirs (the last)",
} as const;
export const fileOption = {
  kind: "file",
  help: "its text: a file of Markdown (.md) or HTML (.html), in UTF-8",
} as const;
export const yesNo = (help: string) => ({ kind: "yesNo", help }) as const;
export const text = (most: number, help: string) => ({ kind: "text", most, help }) as const;

/** Returns an option for a text that may be empty. The word `none` sets the empty text. */
export const freeText = (most: number, help: string) =>
  ({ kind: "text", most, help: `${help}; none: nothing` }) as const;

export function emptyIfNone(typed: string | undefined): string | undefined {
  return typed === "none" ? "" : typed;
}

interface ContentTexts {
  /** Name of the kind in the plural, such as "Courses", for headings. */
  readonly many: string;
  /** Effect of hiding such content, for the help. */
  readonly hidden: string;
  /** true: content of this kind is for sale while it is shown, so only the owner of an agency may show it again. */
  readonly isSold?: true;
}

/** Returns the commands `list`, `show`, `hide` and `unhide` of a kind of content. */
export function contentCommands(kind: ContentKind, { many, ...texts }: ContentTexts) {
  const { noun } = kind;
  const args = { id: { kind: "id", help: `of the ${noun}; ${noun} list tells it` } } as const;
  return [
    listCommand({
      action: "list",
      concerns: "agency",
      about: `${many} in their order.`,
      options: {
        agency: { kind: "flag", help: `only of this agency; ${SHARED}: of the shared library` },
        name: { kind: "text", most: 60, help: "only whose name holds this" },
        hidden: { kind: "switch", help: "only what is hidden" },
      },
      example: `${noun} list --agency beikao`,
      async run(context, { agency, name, hidden: isHidden = false }) {
        if (agency !== undefined && agency !== SHARED) await findAgency(context.tx, agency);
        return listContent(context, kind, { agency, name, isHidden });
      },
    }),
    showCommand({
      action: "show",
      concerns: "agency",
      about: `One ${noun} with all that it has.`,
      args,
      example: `${noun} show 1`,
      run: async ({ tx }, { id }) => ({ record: await showContent(tx, kind, id) }),
    }),
    ...hideCommands(kind, texts),
  ];
}

/** Returns the commands `hide` and `unhide` of a kind of content. */
export function hideCommands(kind: ContentKind, { hidden, isSold }: Omit<ContentTexts, "many">) {
  const { noun } = kind;
  const args = { id: { kind: "id", help: `of the ${noun}; ${noun} list tells it` } } as const;
  const setShown = (isShown: boolean) =>
    changeCommand({
      action: isShown ? "unhide" : "hide",
      concerns: isShown && isSold ? "money" : "agency",
      about: isShown
        ? `Shows a ${noun} again that was hidden.`
        : `Takes a ${noun} back: ${hidden} Nothing is deleted.`,
      args,
      example: `${noun} ${isShown ? "unhide" : "hide"} 1`,
      async run(context, { id }) {
        const row = await findContentRow(context.tx, kind, id);
        if ((row as { isShown?: boolean }).isShown === isShown)
          throw new Declined(`ID: the ${noun} ${id} is ${isShown ? "shown" : "hidden"} already.`);
        const done = await changeContent(context, kind, id, { isShown } as never);
        return { ...done, said: `The ${noun} ${id} is ${isShown ? "shown again" : "hidden"}.` };
      },
    });
  return [setShown(false), setShown(true)];
}
