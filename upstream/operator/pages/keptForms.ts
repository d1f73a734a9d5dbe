import { randomBytes } from "node:crypto";
import type { Request } from "express";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../../platform/db/database.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { type Session, findEndedSession, isFormToken } from "../console/sessions.ts";
import { CallError } from "../errors.ts";
import { addressOf } from "./commandParts.ts";
import { type Texts, fieldsOf } from "./form.ts";
import { shownIn } from "./presentTexts.ts";
import { readForm } from "./readForm.ts";
import type { Uploads } from "./uploads.ts";

/** Texts of a form of a change that was sent after its session had ended. */
export interface KeptForm {
  readonly texts: Texts;
  readonly shown: Texts;
}

interface StoredForm extends KeptForm {
  readonly page: string;
  readonly staffId: number;
  readonly agencyId: number | undefined;
  readonly untilMs: number;
}

const KEPT_MS = 3_600_000;
/** Largest form in bytes that is read without a session. A larger one has files, which are not kept. */
const MOST_BYTES = 2_000_000;
const MOST = { forms: 500, chars: 50_000_000 };

interface Context {
  readonly db: Db;
  readonly clock: () => number;
  readonly uploads: Uploads;
}

/**
 * Keeps what a person typed into a form before the session ended, for the same account's next session. Secrets and
 * files are left out. The texts are in the memory of this process, as begun sign-ins are.
 */
export function createKeptForms({ db, clock, uploads }: Context) {
  const forms = createBoundedMap<StoredForm>({
    maxEntries: MOST.forms,
    maxSize: MOST.chars,
    sizeOf: ({ texts, shown }) => JSON.stringify([texts, shown]).length,
  });
  return {
    /**
     * Reads a form that a browser sent with the cookie of an ended session.
     * @returns the path on which the form is shown again; undefined: nothing was kept
     */
    async keep(req: Request, token: string): Promise<string | undefined> {
      const [, noun = "", action = ""] = /^\/([a-z-]+)\/([a-z-]+)$/.exec(req.path) ?? [];
      const command = findCommand(noun, action);
      const size = Number(req.get("content-length") ?? Infinity);
      if (req.method !== "POST" || !command?.isChange || size > MOST_BYTES) return undefined;
      const session = await findEndedSession(db, token);
      if (!session || session.staffId === null || !mayRun(session, command)) return undefined;
      const { staffId, agency } = session;
      const folder = await uploads.open(session.id);
      try {
        const fields = fieldsOf(command, session);
        const sent = await readForm(req, { fields, folder, isToken: (text) => isFormToken(session, text) });
        const secrets = new Set(fields.flatMap(({ name, spec }) => (spec.isSecret ? [name] : [])));
        const texts = Object.fromEntries(Object.entries(sent.texts).filter(([name]) => !secrets.has(name)));
        const id = randomBytes(32).toString("base64url");
        const page = addressOf(command);
        const own = { page, staffId, agencyId: agency?.id, untilMs: clock() + KEPT_MS };
        forms.set(id, { ...own, texts, shown: shownIn(sent.shown) });
        return `${page}?kept=${id}`;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        return undefined;
      } finally {
        await folder.remove();
      }
    },
    /** Returns the kept form of a page for the account that sent it; undefined: there is none, or no longer. */
    find(id: string, { staffId, agency }: Session, page: string): KeptForm | undefined {
      const form = forms.get(id);
      const isOwn = form?.staffId === staffId && form.agencyId === agency?.id && form.page === page;
      return isOwn && form.untilMs > clock() ? form : undefined;
    },
  };
}

export type KeptForms = ReturnType<typeof createKeptForms>;
