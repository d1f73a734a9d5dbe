import { eq } from "drizzle-orm";
import type { QuestionFieldsProps, QuestionTexts } from "#shared/console/islands.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { questionState } from "../../console/changeQuestion.ts";
import { inAgency } from "../../console/oneAgency.ts";
import type { Session } from "../../console/sessions.ts";
import { idOf } from "../../typedValues.ts";
import type { Grouped } from "../folded.ts";
import type { Faults, Texts } from "../form.ts";
import { type Part, island } from "../html.ts";
import { typeWord } from "./questionFacts.ts";

interface Asked {
  readonly db: Db;
  readonly session: Session;
  readonly texts: Texts;
  readonly faults: Faults;
}

interface FormPart {
  /** Stored texts of the fields. */
  readonly stored: Texts;
  /** Texts of all fields, with those that are stored. */
  readonly texts: Texts;
  readonly grouped: Grouped;
}

/** Fields of the editor, in the order of a form without scripts. */
const NAMES = [
  "type",
  "stem",
  "choices",
  "answer",
  "analysis",
] as const satisfies readonly (keyof QuestionTexts)[];
const EMPTY: QuestionTexts = { type: "", stem: "", choices: "", answer: "", analysis: "" };
const NONE = "none";

/** Forms with an editor in place of some fields, by `noun action`. */
export const FORMS: Readonly<Record<string, (asked: Asked) => Promise<FormPart>>> = {
  "question add": (asked) => Promise.resolve(partOf(asked, {})),
  "question change": async (asked) => {
    const id = idOf(asked.texts["id"]);
    return partOf(asked, id === undefined ? {} : await storedTexts(asked, id));
  },
};

function partOf({ session, texts, faults }: Asked, stored: Texts): FormPart {
  const all: Texts = { ...stored, ...texts };
  const own = (from: Texts): QuestionTexts => ({
    ...EMPTY,
    ...Object.fromEntries(NAMES.map((name) => [name, from[name] === NONE ? "" : (from[name] ?? "")])),
  });
  const props: QuestionFieldsProps = {
    stored: own(stored),
    given: own(all),
    types: QUESTION_TYPES.map((name) => ({ name, label: typeWord(name) })),
    faults: Object.fromEntries(
      NAMES.flatMap((name) => (faults[name] === undefined ? [] : [[name, faults[name]]])),
    ),
    token: session.formToken,
  };
  return {
    stored,
    texts: all,
    grouped: { names: NAMES, wrap: (plain: Part) => island("questionFields", props, plain) },
  };
}

/** Returns the fields of a stored question as the form has them; none when the session does not see the question. */
function storedTexts({ db, session }: Asked, id: number): Promise<Texts> {
  return inAgency(db, session.agency?.id ?? null, async (tx): Promise<Texts> => {
    const [row] = await tx.select().from(questions).where(eq(questions.id, id));
    if (!row) return {};
    const state = await questionState(tx, id);
    return {
      type: row.type,
      stem: state.stem,
      choices: state.choices,
      answer: state.answer,
      analysis: state.analysis,
      difficulty: row.difficulty > 0 ? String(row.difficulty) : "",
      knowledge: state.knowledge,
      score: state.score,
      year: state.year,
      exam: state.exam,
      paper: state.paper,
      ...(row.anyOrder && { "any-order": "yes" }),
      ...(row.partPolicy !== null && { "part-policy": row.partPolicy }),
    };
  });
}
