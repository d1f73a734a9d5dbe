import { basename } from "node:path";
import type { Request, Response } from "express";
import { isFormToken } from "../console/sessions.ts";
import { readDraft } from "../drafts/readDraft.ts";
import { CallError } from "../errors.ts";
import { ROOT_NAME } from "../importers/importQuestions.ts";
import { messagePart } from "./answer.ts";
import { type PagesContext, sendForm } from "./commandPages.ts";
import { fieldsOf } from "./form.ts";
import { frame } from "./frame.ts";
import { faultsOf, readFields, readForm } from "./readForm.ts";
import { importCommand } from "./sendDraft.ts";
import { sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

/** Reads the upload of the form of `question import` into a draft. */
export async function receiveFile(context: PagesContext, req: Request, res: Response): Promise<void> {
  const session = sessionOf(req);
  const command = importCommand();
  const folder = await context.uploads.open(session.id);
  try {
    const fields = fieldsOf(command, session);
    const sent = await readForm(req, { fields, folder, isToken: (text) => isFormToken(session, text) });
    const { values, faults } = readFields(command, session, sent);
    const answer = { command, texts: sent.texts };
    if (Object.keys(faults).length > 0) return await sendForm(context, req, res, { ...answer, faults });
    try {
      const { id, isKnown } = await readDraft(context.db, session, {
        path: String(values["file"]),
        file: basename(String(values["file"])),
        agency: session.agency?.flag ?? String(values["agency"]),
        options: optionsOf(values),
        nowMs: context.clock(),
      });
      res.redirect(303, `/drafts/${id}?said=${isKnown ? "known" : "read"}`);
    } catch (error) {
      if (!isOperatorError(error)) throw error;
      await sendForm(context, req, res, { ...answer, faults: faultsOf(command, session, reasonOf(error)) });
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    res.status(400).send(frame({ title: "没有收到", session, command }, messagePart(error.message)));
  } finally {
    await folder.remove();
  }
}

function optionsOf(values: Readonly<Record<string, unknown>>) {
  const { subject, root } = values;
  return {
    root: typeof root === "string" ? root : ROOT_NAME,
    ...(typeof subject === "string" && { subject }),
  };
}
