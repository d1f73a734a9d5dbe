import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import { CODES } from "#shared/contract/codes.ts";
import type { Endpoint, WireData, WireInput } from "#shared/contract/endpoint.ts";
import type { RefusalOf } from "#shared/contract/all/refusals.ts";
import type { RefusalName } from "#shared/contract/refusals.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { Refusal, badInput } from "../kit/errors.ts";
import type { AgencyScope } from "../db/agencyScope.ts";
import { agencyOf } from "./agencies.ts";
import type { HttpDeps } from "./httpDeps.ts";
import { answerFromReplica } from "./reads.ts";
import {
  queuedByAddress,
  queuedByFile,
  queuedByLearner,
  queuedPieces,
  queuedWithExams,
} from "./requestQueues.ts";
import { sendData } from "./sendEnvelope.ts";
import type { SignedIn } from "./signedIn.ts";
import { CallerLeft } from "../queue/gather.ts";
import { storableInput } from "../kit/storableInput.ts";
import { visitorIp } from "./visitorIp.ts";

type RefusalRest = ConstructorParameters<typeof Refusal> extends [unknown, ...infer R] ? R : never;

export interface Context<E extends Endpoint = Endpoint, D extends HttpDeps = HttpDeps> {
  readonly endpoint: Endpoint;
  readonly input: WireInput<E>;
  readonly deps: D;
  readonly agency: AgencyScope;
  readonly user: E["token"] extends "required" ? SignedIn : SignedIn | undefined;
  readonly ip: string;
  readonly nowMs: number;
  /** Whether the client has left, so that nobody reads the answer. */
  readonly hasLeft: () => boolean;
  /** Creates a refusal that the contract lists for the call (shared/contract/<area>/refusals.ts). */
  readonly refuse: (name: RefusalOf<E>, ...rest: RefusalRest) => Refusal;
  /** The request itself. Only handlers that read a body other than JSON (multipart) need it. */
  readonly req: Request;
}

export interface Route<D extends HttpDeps = HttpDeps> {
  readonly endpoint: Endpoint;
  readonly serve: (deps: D, req: Request, res: Response) => Promise<void>;
}

/**
 * Binds a handler to its endpoint: finds agency and learner, parses the input, and sends the result as an envelope.
 * @param isGrouped whether the handler works in groups that have limits of their own (queue/gather.ts), so that it takes
 *   no turn of the exam calls
 */
export function route<E extends Endpoint, D extends HttpDeps>(
  endpoint: E,
  handler: (context: Context<E, D>) => Promise<WireData<E>>,
  { isGrouped = false } = {},
): Route<D> {
  const answer = async (deps: D, req: Request, res: Response) => {
    // The client left while the call waited, and will retry. Running the handler would only delay other calls.
    if (res.destroyed) return;
    const context = await contextOf<E, D>(endpoint, deps, req);
    try {
      await sendData(
        res,
        await answerFromReplica(deps, context, (chosen) => handler({ ...context, deps: chosen })),
      );
    } catch (error) {
      if (!(error instanceof CallerLeft)) throw error;
    }
  };
  const isExam = endpoint.area === "exam" && endpoint.token === "required";
  return {
    endpoint,
    serve: (deps, req, res) =>
      isExam
        ? queuedByLearner(deps, req, () =>
            isGrouped ? answer(deps, req, res) : queuedWithExams(() => answer(deps, req, res)),
          )
        : queuedByAddress(req, () => answer(deps, req, res)),
  };
}

/**
 * Binds a handler whose answer is a file, not an envelope. A missing file also sets the HTTP status, because the client
 * may be any program. The file is sent piece by piece.
 */
export function rawRoute<E extends Endpoint, D extends HttpDeps>(
  endpoint: E,
  handler: (context: Context<E, D>, res: Response) => Promise<AsyncIterable<string | Uint8Array> | void>,
): Route<D> {
  return {
    endpoint,
    serve: async (deps, req, res) => {
      try {
        const pieces = await queuedByAddress(req, async () =>
          handler(await contextOf(endpoint, deps, req), res),
        );
        if (pieces) await sendPieces(pieces, { req, res });
      } catch (error) {
        // The client has left, so no error can be sent.
        if (res.headersSent && res.destroyed) return;
        if (error instanceof Refusal) res.status(error.code === CODES.notFound ? 404 : 400);
        throw error;
      }
    },
  };
}

/** A path outside the contract that the site requests: configuration, pictures and the files of lessons. */
export interface FileRoute {
  readonly path: string;
  readonly serve: RequestHandler;
}

/** Binds a handler that may return a file in pieces. Errors are ignored after the client has left. */
export function fileRoute(
  path: string,
  handler: (req: Request, res: Response) => Promise<AsyncIterable<string | Uint8Array> | void>,
): FileRoute {
  return {
    path,
    async serve(req, res) {
      const pieces = await queuedByFile(req, () => handler(req, res));
      if (!pieces) return;
      try {
        await sendPieces(pieces, { req, res });
      } catch (error) {
        if (!res.headersSent || !res.destroyed) throw error;
      }
    },
  };
}

const OF_THE_FILE = [
  "Accept-Ranges",
  "Cache-Control",
  "Content-Disposition",
  "Content-Length",
  "Content-Range",
  "ETag",
];

async function sendPieces(
  pieces: AsyncIterable<string | Uint8Array>,
  { req, res }: { readonly req: Request; readonly res: Response },
): Promise<void> {
  const rest = queuedPieces(req, pieces)[Symbol.asyncIterator]();
  // An error at the first piece can still be sent as an ordinary answer; after it only the connection can be closed.
  const first = await rest.next().catch((error: unknown) => {
    for (const name of OF_THE_FILE) res.removeHeader(name);
    throw error;
  });
  await pipeline(Readable.from(behind(first, rest)), res);
}

async function* behind<T>(first: IteratorResult<T, unknown>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let each = first; each.done !== true; each = await rest.next()) yield each.value;
  } finally {
    await rest.return?.();
  }
}

async function contextOf<E extends Endpoint, D extends HttpDeps>(
  endpoint: E,
  deps: D,
  req: Request,
): Promise<Context<E, D>> {
  const nowMs = deps.clock();
  const agency = await agencyOf(req, deps.db, nowMs);
  const user = await userOf(endpoint, { deps, req, agency, nowMs });
  const input = readInput(endpoint, sourceOf(endpoint, req));
  const refuse = (name: RefusalName, ...rest: RefusalRest) => new Refusal(name, ...rest);
  const hasLeft = () => req.res?.destroyed ?? false;
  return { endpoint, input, deps, agency, user, ip: visitorIp(req), nowMs, hasLeft, refuse, req } as Context<
    E,
    D
  >;
}

async function userOf(
  endpoint: Endpoint,
  { deps, req, agency, nowMs }: Pick<Context, "deps" | "req" | "agency" | "nowMs">,
): Promise<SignedIn | undefined> {
  if (endpoint.token === "never" || endpoint.token === "ignored") return undefined;
  const token = req.get("authorization") ?? "";
  const user = await deps.findSession(deps.db, { token, agencyId: agency.id, nowMs });
  if (!user && endpoint.token === "required") {
    throw new Refusal("unauthorised", token === "" ? "请先登录" : "登录已过期，请重新登录");
  }
  return user;
}

/** Returns the raw input of a call. The body of an upload is the file itself, so its input is the query. */
function sourceOf({ method, lane }: Endpoint, { query, body }: Request): unknown {
  return method === "GET" || lane === "upload" ? { ...query } : (body ?? {});
}

/**
 * Makes all texts of an input storable, and parses it by the call's schema.
 * @returns the parsed input
 * @throws Refusal badInput with the message of the schema's first issue
 */
export function readInput<E extends Endpoint>(endpoint: E, source: unknown): WireInput<E> {
  const parsed = schemasOf(endpoint).input.safeParse(storableInput(source));
  if (parsed.success) return parsed.data as WireInput<E>;
  const [issue] = parsed.error.issues;
  const spoken = /[\u4e00-\u9fff]/.test(issue?.message ?? "");
  throw badInput(spoken && issue ? issue.message : `参数 ${issue?.path.join(".") || "请求体"} 不正确`);
}
