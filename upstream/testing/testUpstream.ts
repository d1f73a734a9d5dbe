import { createAssertedLearners } from "../domain/account/assertedLearner.ts";
import { findSession } from "../domain/account/sessions.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { ownRefusals } from "#shared/contract/all/refusals.ts";
import { impliedRefusals } from "#shared/contract/refusals.ts";
import { type Envelope, decodeEnvelope, isSuccess } from "#shared/contract/envelope.ts";
import { createCaptchas } from "../domain/account/captcha.ts";
import { createLimits } from "../domain/account/limits.ts";
import type { WechatApps } from "../domain/account/wechatLogin.ts";
import { createViews } from "../domain/article/views.ts";
import { createUpstreamApp } from "../app.ts";
import type { Db, OpenDatabase } from "../platform/db/database.ts";
import { lessons } from "../platform/db/schema/catalogue.ts";
import { seedDatabase } from "../operator/demo/seedDatabase.ts";
import type { Deps } from "../routes/deps.ts";
import type { Refusal } from "../platform/kit/errors.ts";
import { followChanges } from "../followChanges.ts";
import { signOf } from "../platform/http/checkSign.ts";
import { createUpstreamServer, listen } from "../platform/http/listen.ts";
import { createLiveHub } from "../domain/live/room/liveHub.ts";
import type { ObjectStore } from "../platform/files/objectStore.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { createPictures } from "../platform/media/pictures.ts";
import type { PaymentDriver } from "../platform/payment/payment.ts";
import { sandbox } from "../platform/payment/sandbox.ts";
import { runDueJobs } from "../platform/jobs/runDueJobs.ts";
import { allJobs } from "../allJobs.ts";
import { testContent } from "./testContent.ts";
import { openTestDatabase } from "./testDatabase.ts";
import { createSearchTerms } from "../domain/search/searchTerms.ts";

export const SALT = "test-salt-0123456789";

export interface Asking {
  readonly agency?: string;
  readonly token?: string;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answer of any call in wire form. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
export type Answer = any;

export interface TestUpstream extends AsyncDisposable {
  readonly url: string;
  readonly db: Db;
  arrived(): number;
  readonly sent: { mobile: string; code: string; type: string }[];
  /** Makes the SMS provider refuse each message; undefined: the provider accepts messages. */
  refuseSms(refusal: Refusal | undefined): void;
  /** Moves the upstream's clock forward, in ms. */
  advance(ms: number): void;
  now(): number;
  /** Runs the jobs that are due by the upstream's clock. */
  runJobs(): Promise<void>;
  /** Sends a request with the sign of a site. */
  fetch(path: string, init?: RequestInit, asking?: Asking): Promise<Response>;
  envelope(endpoint: Endpoint, input?: object, asking?: Asking): Promise<Envelope>;
  /**
   * Calls an endpoint and returns the data. Fails if the call is refused, or if a field is missing or not in the
   * contract.
   */
  call(endpoint: Endpoint, input?: object, asking?: Asking): Promise<Answer>;
  /** Calls an endpoint that must refuse, and returns code, name and message. */
  refusal(
    endpoint: Endpoint,
    input?: object,
    asking?: Asking,
  ): Promise<{ code: number; msg: string; data: Answer; refusal: unknown }>;
}

interface TestOptions {
  /** true: only `advance` moves the clock, so that seconds in answers do not depend on the speed of the machine. */
  readonly isClockHeld?: boolean;
  readonly payments?: readonly PaymentDriver[];
  readonly wechat?: WechatApps;
  readonly mailer?: Mailer;
  /** Object store to which jobs move stored files. */
  readonly objects?: ObjectStore;
  /** true: the upstream runs as a companion (COMPANION=1). */
  readonly isCompanion?: boolean;
  /** false: the upstream sends no SMS (SMS=off). */
  readonly hasSms?: boolean;
  /** Receives each SQL statement, also begin and commit. */
  readonly onStatement?: (text: string) => void;
  /** Empty migrated database that the upstream uses instead of one of its own. */
  readonly database?: OpenDatabase;
}

/** Starts an upstream with the test content and a database of its own, which is closed together with the upstream. */
export async function startTestUpstream({
  isClockHeld = false,
  payments = [sandbox],
  hasSms = true,
  objects,
  wechat = {},
  mailer,
  isCompanion = false,
  onStatement,
  database: given,
}: TestOptions = {}): Promise<TestUpstream> {
  const database = given ?? (await openTestDatabase(onStatement));
  const log = pino({ level: "silent" });
  const pictures = await mkdtemp(join(tmpdir(), "beikao-pictures-"));
  let shift = 0;
  let smsRefusal: Refusal | undefined;
  const startedAt = Date.now();
  const clock = () => (isClockHeld ? startedAt : Date.now()) + shift;
  const sent: TestUpstream["sent"] = [];
  await seedDatabase({ db: database.db, content: testContent, nowMs: clock(), log });
  // The test content has no media, but free trial lessons need one.
  const playUrl = "https://media.example/trial.mp4";
  await database.db.update(lessons).set({ playUrl }).where(eq(lessons.isFree, true));
  const liveHub = createLiveHub({ db: database.db, clock, log, signSalt: SALT });
  const deps: Deps = {
    db: database.db,
    clock,
    log,
    findSession: isCompanion ? createAssertedLearners(SALT) : findSession,
    signSalt: SALT,
    sms: hasSms
      ? {
          async send(message) {
            if (smsRefusal) throw smsRefusal;
            sent.push(message);
          },
        }
      : undefined,
    wechat,
    mailer,
    captchas: createCaptchas(database.db, SALT),
    limits: createLimits(database.db, { clock: Date.now }),
    views: createViews(database.db),
    searchTerms: createSearchTerms(database.db, SALT),
    pictures: createPictures({ folder: pictures, log }),
    objects,
    liveHub,
    payments,
  };
  const stopFollowing = await followChanges(database, { log, liveHub });
  const server = createUpstreamServer(createUpstreamApp(deps, { isCompanion, onRefusal: assertListed }));
  let arrived = 0;
  server.on("request", () => void (arrived += 1));
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${port}`;

  async function signedFetch(path: string, init: RequestInit = {}, asking: Asking = {}): Promise<Response> {
    const time = String(Math.floor(clock() / 1000));
    const headers = {
      "access-time": time,
      sign: signOf(time, SALT),
      "agency-flag": asking.agency ?? "jia",
      ip: asking.ip ?? "203.0.113.1",
      ...(asking.token !== undefined && { authorization: asking.token }),
      ...asking.headers,
      ...(init.headers as Record<string, string> | undefined),
    };
    return fetch(url + path, { ...init, headers });
  }

  async function envelope(endpoint: Endpoint, input: object = {}, asking: Asking = {}): Promise<Envelope> {
    const response = await send(endpoint, input, asking);
    // Retries after status 503, after which no work was done (decision 026); a busy machine answers 503 in tests too.
    const seconds = response.status === 503 ? Number(response.headers.get("retry-after")) : 0;
    if (seconds > 0) {
      await delay(seconds * 1_000);
      return envelope(endpoint, input, asking);
    }
    expect(response.status).toBe(200);
    return decodeEnvelope(await response.text(), inflate);
  }

  function send(endpoint: Endpoint, input: object, asking: Asking): Promise<Response> {
    if (endpoint.method === "GET") return signedFetch(endpoint.path + queryOf(input), {}, asking);
    const headers = { "content-type": "application/json" };
    return signedFetch(endpoint.path, { method: "POST", body: JSON.stringify(input), headers }, asking);
  }

  return {
    url,
    db: database.db,
    arrived: () => arrived,
    sent,
    refuseSms: (refusal) => void (smsRefusal = refusal),
    advance: (ms) => void (shift += ms),
    now: clock,
    runJobs: () =>
      runDueJobs({
        db: database.db,
        clock,
        log,
        jobs: allJobs(payments, undefined, objects && { objects, direction: "out" }),
      }),
    fetch: signedFetch,
    envelope,
    async call(endpoint, input, asking) {
      const { code, msg, data } = await envelope(endpoint, input, asking);
      expect({ path: endpoint.path, ok: isSuccess(code), msg }).toEqual({
        path: endpoint.path,
        ok: true,
        msg: "",
      });
      expectExact(data, schemasOf(endpoint).data.parse(data), endpoint.path);
      return data;
    },
    async refusal(endpoint, input, asking) {
      const { code, msg, data, refusal } = await envelope(endpoint, input, asking);
      expect(isSuccess(code), `${endpoint.path} was to be refused`).toBe(false);
      return { code, msg, data, refusal };
    },
    async [Symbol.asyncDispose]() {
      await liveHub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stopFollowing();
      await database.close();
      await rm(pictures, { recursive: true, force: true });
    },
  };
}

/**
 * Fails the answer of a call whose refusal the contract does not list, so that the test of the refusal fails.
 * @throws Error with the names of call and refusal
 */
export function assertListed(endpoint: Endpoint, { reason }: Refusal): void {
  const { input } = schemasOf(endpoint);
  const isListed = [
    ...impliedRefusals(endpoint, Object.keys("shape" in input ? (input.shape as object) : {})),
    ...(ownRefusals(endpoint).refusals ?? []),
    ...(ownRefusals(endpoint).limits ? ["tooMany"] : []),
    // The companion refuses a learner of the API by itself, before the handler.
    "accountStopped",
  ].includes(reason);
  if (!isListed) throw new Error(`${endpoint.method} ${endpoint.path} does not list the refusal ${reason}`);
}

export function inflate(base64: string): string {
  return inflateRawSync(Buffer.from(base64, "base64")).toString();
}

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** Fields of a whole course that lists return although a card does not read them (CourseCard of the contract). */
const OF_WHOLE_COURSES = new Set(["intro", "tags", "avatar", "title"]);

/** Asserts that the sent data has exactly the keys that the contract reads. */
export function expectExact(written: unknown, read: unknown, place: string): void {
  if (Array.isArray(written)) {
    for (const [index, item] of written.entries())
      expectExact(item, (read as unknown[])[index], `${place}[${index}]`);
    return;
  }
  if (typeof written !== "object" || written === null) return;
  const isRead = (key: string) => key in (read as object) || !OF_WHOLE_COURSES.has(key);
  const keys = Object.keys(written).filter(isRead).sort();
  expect(keys, place).toEqual(Object.keys(read as object).sort());
  for (const key of keys) {
    const value = (written as Record<string, unknown>)[key];
    expectExact(value, (read as Record<string, unknown>)[key], `${place}.${key}`);
  }
}
