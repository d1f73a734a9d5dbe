import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { runCall } from "../console/runCall.ts";
import type { Session } from "../console/sessions.ts";
import { CallError, Declined } from "../errors.ts";
import { told } from "#upstream/platform/kit/language.ts";
import { idOf } from "../typedValues.ts";
import type { PagesContext } from "./commandPages.ts";
import type { NewPartUpload, PartUpload, PartUploads } from "./partUploads.ts";
import { faultsOf } from "./readForm.ts";
import { checkTokenHeader, sessionOf } from "./visit.ts";
import { isOperatorError, reasonOf } from "./works.ts";

export interface TreeContext extends PagesContext {
  readonly parts: PartUploads;
}

/** Longest part in bytes. A browser sends 8 MB at once. */
const LONGEST_PART = 32_000_000;
const LARGEST_CAPTIONS = 1_000_000;

type PartRequest = Request<{ id: string }>;

/**
 * Serves the uploads of the course tree. A file arrives in parts; when it is whole, it is encoded and stored as
 * `media add` does, without a confirmation.
 */
export function serveTreeUploads(app: Express, context: TreeContext, mayRead: RequestHandler): void {
  const { parts, works } = context;
  const checked = [mayRead, checkTokenHeader];
  app.post("/course/tree/upload", ...checked, express.json({ limit: "2mb" }), async (req, res) => {
    await answering(res, sessionOf(req), async () => {
      const part = await begin(context, sessionOf(req), req.body);
      return { id: part.id, received: part.received };
    });
  });
  app.post("/course/tree/upload/:id", ...checked, async (req: PartRequest, res) => {
    const session = sessionOf(req);
    const part = parts.find(req.params.id, session);
    if (!part) return void res.status(404).json({ message: "这次上传已过期，请重新选择文件。" });
    return answering(res, session, async () => {
      const isTaken = await parts.append(part, Number(req.query["offset"]), limited(req));
      const isWhole = isTaken && part.received === part.size;
      if (isWhole) await encode(context, session, part);
      return { received: part.received, isTaken };
    });
  });
  app.post("/course/tree/drop/:id", ...checked, async (req: PartRequest, res) => {
    const session = sessionOf(req);
    const { id } = req.params;
    const part = parts.find(id, session);
    const work = works.find(id, session);
    if (part) await parts.remove(part);
    if (work) {
      await works.giveUp(work);
      works.forget(work);
    }
    res.json({});
  });
}

/** Answers with the result, or with the reason of a refusal. */
async function answering(res: Response, session: Session, run: () => Promise<object>): Promise<void> {
  try {
    res.json(await run());
  } catch (error) {
    if (!isOperatorError(error)) throw error;
    const command = findCommand("media", "add");
    const [message = ""] = command ? Object.values(faultsOf(command, session, reasonOf(error))) : [];
    res.status(422).json({ message });
  }
}

async function begin(
  { db, clock, parts }: TreeContext,
  session: Session,
  body: unknown,
): Promise<PartUpload> {
  const about = aboutIn(body);
  const command = findCommand("media", "add");
  if (!command || !mayRun(session, command)) throw new Declined(told("这个角色不能上传。"));
  // Refuses a lesson that the session does not see before a long upload, not after it.
  const asked = { noun: "media", action: "show", values: { lesson: about.lessonId }, actor: "" };
  await runCall(db, asked, clock(), { visitor: session });
  return parts.begin(session, about);
}

/** @throws CallError when a call by hand has other fields than the page sends, or the captions are too large */
function aboutIn(body: unknown): NewPartUpload {
  const { lesson, name, size, stamp, captions } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const lessonId = idOf(lesson);
  const isWhole = [size, stamp].every((number) => Number.isSafeInteger(number));
  if (lessonId === undefined || !isWhole || typeof name !== "string")
    throw new CallError(told("请刷新页面后重新选择文件。"));
  const given = (captions ?? {}) as Readonly<Record<string, unknown>>;
  const about = { lessonId, name, size: Number(size), stamp: Number(stamp) };
  if (typeof given["name"] !== "string" || typeof given["base64"] !== "string") return about;
  const bytes = Buffer.from(given["base64"], "base64");
  if (bytes.length > LARGEST_CAPTIONS)
    throw new CallError(told(`字幕 ${given["name"]} 超过 1 MB，请检查是不是字幕文件。`));
  return { ...about, captions: { name: given["name"], bytes } };
}

async function* limited(req: Request): AsyncIterable<Buffer> {
  let read = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > LONGEST_PART) throw new CallError(told("一次传得太多，请刷新页面后重新选择文件。"));
    yield chunk;
  }
}

async function encode({ parts, works }: TreeContext, session: Session, part: PartUpload): Promise<void> {
  const command = findCommand("media", "add");
  if (!command) throw new Error("the table has no command media add");
  const { lessonId, path, captions, folder, name } = part;
  parts.take(part);
  const values = { lesson: lessonId, file: path, ...(captions !== undefined && { captions }) };
  const texts = { lesson: String(lessonId), upload: name };
  // The answer does not wait for the film.
  void works.begin(session, { command, values, texts, folder, isConfirmed: true });
}
