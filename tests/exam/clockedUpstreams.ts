import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { signOf } from "#upstream/platform/http/checkSign.ts";
import { freePort } from "#server/freePort.ts";
import { createServerDatabase } from "#upstream/testing/testDatabase.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { answersAt, type Program, startProgram } from "#tests/support/program.ts";
import { SALT } from "./examProcesses.ts";
import { type Told, told } from "./examClient.ts";
import { fillExam, type WorldLearner } from "./examWorld.ts";

const BUSY_MS = 500;

interface Plan {
  readonly learners: number;
  readonly minutes: number;
  /** Environment of each upstream, which sets its clock. */
  readonly clocks: readonly NodeJS.ProcessEnv[];
}

/** Upstreams with different clocks on one PostgreSQL, whose clock is that of the test. */
export interface ClockedUpstreams extends AsyncDisposable {
  readonly paperId: string;
  readonly learners: readonly WorldLearner[];
  readonly upstreams: readonly (Program & { readonly url: string })[];
  readonly sql: pg.Client;
  /**
   * Makes a call at one of the upstreams, signed with the time of the test. A busy upstream is asked again, as a page
   * does.
   */
  readonly call: (at: number, path: string, token: string, body?: object) => Promise<Told>;
}

export async function startClockedUpstreams({ learners, minutes, clocks }: Plan): Promise<ClockedUpstreams> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-clock-"));
  const ends: (() => PromiseLike<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  const use = <T extends AsyncDisposable>(one: T): T => {
    ends.push(() => one[Symbol.asyncDispose]());
    return one;
  };
  const server = use(await startPostgres());
  const database = await createServerDatabase(server.url);
  const exam = await fillExam(database.storage, folder, { learners, minutes, questions: 4, isSmall: true });
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  ends.push(() => sql.end());
  const upstreams: (Program & { readonly url: string })[] = [];
  for (const clock of clocks) {
    const port = await freePort();
    const program = use(
      startProgram({
        args: ["dist/upstream/index.js"],
        env: {
          ...database.env,
          ...clock,
          LOG_LEVEL: "warn",
          SIGN_SALT: SALT,
          PORT: String(port),
          HOST: "127.0.0.1",
          SEED: "off",
          DATA_DIR: folder,
        },
      }),
    );
    const url = `http://127.0.0.1:${port}`;
    await program.ready(() => answersAt(`${url}/`, true));
    upstreams.push({ ...program, url });
  }
  return {
    ...exam,
    upstreams,
    sql,
    async call(at, path, token, body) {
      for (;;) {
        const answer = await send(at, path, token, body);
        if (answer.status !== 503) return told(await answer.text());
        await answer.arrayBuffer();
        await delay(BUSY_MS);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends.toReversed()) await end();
    },
  };

  function send(at: number, path: string, token: string, body?: object): Promise<Response> {
    const time = String(Math.floor(Date.now() / 1_000));
    return fetch(`${upstreams[at]?.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        "access-time": time,
        sign: signOf(time, SALT),
        "agency-flag": "jia",
        authorization: token,
        "content-type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}
