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
import type { Answered, Asked } from "./client.ts";
import { SALT, signed } from "./signed.ts";

/**
 * Opens the reference upstream in this process, on the database of the environment or of `url`, and a client in another
 * process.
 */
export async function openUpstream(url?: string) {
  const env = url === undefined ? process.env : { ...process.env, DATABASE_URL: url };
  const database = await openDatabase(readStorage(env), SERVING);
  const log = createLog("error");
  const server = createUpstreamServer(appOver({ db: database.db, log, signSalt: SALT }));
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const stopFollowing = await followChanges(database, { log, liveHub: { onNotice: () => undefined } });
  const client = fork(path.join(import.meta.dirname, "client.ts"));
  // Exits if the client fails, whose error is already printed; this process would otherwise wait for its answer.
  client.once("exit", (code) => code === 0 || process.exit(1));
  return {
    db: database.db,
    kind: database.kind,
    port,
    place: await hotPlace(database.db, await amountsOf(database.db)),
    async ask(target: string, headers: Readonly<Record<string, string>>, json?: object): Promise<Answered> {
      client.send({ port, path: target, headers: { ...headers, ...signed() }, json } satisfies Asked);
      const [answered] = (await once(client, "message")) as [Answered];
      return answered;
    },
    async [Symbol.asyncDispose]() {
      client.disconnect();
      server.close();
      server.closeAllConnections();
      await stopFollowing();
      await database.close();
    },
  };
}

/** Returns the numbers of rows with which the database was filled, found by its number of learners. */
async function amountsOf(db: Db) {
  const learners = await db.$count(users, gte(users.id, FIRST_ID));
  return Object.values(SIZES).find((amounts) => learners <= amounts.users) ?? SIZES.huge;
}
