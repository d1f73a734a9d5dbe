import type { Command, Row } from "../console/command.ts";
import type { Session } from "../console/sessions.ts";
import { TYPED_ARTICLE, articleIn } from "./articleIn.ts";
import { type Context, changedRecord } from "./changedRecord.ts";
import { EMPTIED } from "./emptied.ts";
import { FORMS } from "./desk/questionForm.ts";
import { type Faults, type Texts, fieldsOf } from "./form.ts";
import { shownIn, withoutShown } from "./presentTexts.ts";
import { type SentForm, readNamedFields } from "./readForm.ts";
import { digestName, digestOf, shownTexts, staleFields } from "./staleFields.ts";

interface ReadChange {
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: Texts;
  readonly faults: Faults;
  /** Hidden part of the form when it is shown again with its faults. */
  readonly shown: Texts;
}

/** Parses a sent form of a change without the fields that it sends as it showed them. */
export async function readChange(
  context: Context,
  session: Session,
  command: Command,
  sent: SentForm,
): Promise<ReadChange> {
  const { db } = context;
  const fields = fieldsOf(command, session);
  const form = FORMS[`${command.noun} ${command.action}`];
  const own = await form?.({ db, session, texts: sent.texts, faults: {} });
  const opened = sent.shown === undefined ? sentOf(own?.stored, sent) : shownIn(sent.shown);
  const record = await changedRecord(context, session, command, sent.texts);
  const touched = withoutUnchanged(command, record, sent, opened);
  const named = await readNamedFields(db, command, session, touched);
  const { shown, faults } = await staleFields(db, {
    command,
    fields,
    present: own?.stored ?? shownTexts(record, fields),
    shown: opened,
    sent: { ...touched, texts: named.texts },
  });
  const read = withoutShown(named, opened, fields);
  return { ...read, shown, faults: { ...emptiedArticle(command, record, sent), ...faults, ...read.faults } };
}

/** Returns the stored texts of the sent fields: a form without a hidden part counts as opened just now. */
function sentOf(stored: Texts = {}, { texts }: SentForm): Texts {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => name in texts));
}

/** Leaves out an article that the form sends as it showed it, so that it is neither read again nor a change. */
function withoutUnchanged(command: Command, record: Row | undefined, sent: SentForm, shown: Texts): SentForm {
  const name = articleFieldOf(command);
  const text = name === undefined ? undefined : sent.texts[name];
  if (name === undefined || text === undefined || !sent.paths[name]?.endsWith(`/${TYPED_ARTICLE}`))
    return sent;
  if (digestOf(text) !== (shown[digestName(name)] ?? digestOf(articleIn(record)))) return sent;
  const { [name]: _same, ...paths } = sent.paths;
  return { ...sent, paths };
}

/** Returns the fault of an article that the form showed and that is empty now; a command would leave it as it is. */
function emptiedArticle(command: Command, record: Row | undefined, { texts, paths }: SentForm): Faults {
  const name = articleFieldOf(command);
  if (name === undefined || texts[name]?.trim() !== "" || paths[name] !== undefined) return {};
  return articleIn(record) === "" ? {} : { [name]: EMPTIED };
}

function articleFieldOf({ options }: Command): string | undefined {
  return Object.entries(options).find(([, { kind }]) => kind === "article")?.[0];
}
