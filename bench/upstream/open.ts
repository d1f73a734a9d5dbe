import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { gte } from "drizzle-orm";
import { readStorage } from "#upstream/platform/db/readStorage.ts";
import { type Db, SERVING } from "#upstream/platform/db/database.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { followChanges } from "#upstream/followChanges.ts";
import { createUpstreamServer, listen } from "#upstream/platform/http/listen.ts";
import { createLog } from "#upstream/platform/kit/log.ts";
import { FIRST_ID, SIZES } from "#upstream/operator/demo/large/plan.ts";
import { appOver } from "#upstream/testing/appOver.ts";
import { hotPlace } from "#upstream/testing/hotCalls.ts";
import type { Answered, Asked, Flood } from "./client.ts";
import { SALT } from "./signed.ts";

/** Serves the reference upstream over a database, in this process. */
export async function serveUpstream(db: Db) {
  const server = createUpstreamServer(appOver({ db, log: createLog("error"), signSalt: SALT }));
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Opens the reference upstream in this process, on the database of the environment or of `url`, and a client in another
 * process.
 */
export async function openUpstream(url?: string) {
  const env = url === undefined ? process.env : { ...process.env, DATABASE_URL: url };
  const database = await openDatabase(readStorage(env), SERVING);
  const { db, kind } = database;
  const server = await serveUpstream(db);
  const { origin } = server;
  const log = createLog("error");
  const stopFollowing = await followChanges(database, { log, liveHub: { onNotice: () => undefined } });
  const client = startClient();
  return {
    db,
    kind,
    place: await hotPlace(db, await amountsOf(db)),
    async ask(target: string, headers: Readonly<Record<string, string>>, json?: object): Promise<Answered> {
      client.send({ url: origin + target, headers, json } satisfies Asked);
      const [answered] = (await once(client, "message")) as [Answered];
      return answered;
    },
    /**
     * Repeats calls in another process.
     * @returns a function that ends them
     */
    flood(flood: Omit<Flood, "origin">): () => Promise<void> {
      const visitor = startClient();
      visitor.send({ origin, ...flood } satisfies Flood);
      return async () => {
        visitor.disconnect();
        await once(visitor, "exit");
      };
    },
    async [Symbol.asyncDispose]() {
      client.disconnect();
      server[Symbol.dispose]();
      await stopFollowing();
      await database.close();
    },
  };
}

/** Starts a client, whose failure ends this process, because this process would otherwise wait for its answer. */
function startClient() {
  const client = fork(path.join(import.meta.dirname, "client.ts"));
  client.once("exit", (code) => code === 0 || process.exit(1));
  return client;
}

/** Returns the numbers of rows with which the database was filled, found by its number of learners. */
async function amountsOf(db: Db) {
  const learners = await db.$count(users, gte(users.id, FIRST_ID));
  return Object.values(SIZES).find((amounts) => learners <= amounts.users) ?? SIZES.huge;
}
