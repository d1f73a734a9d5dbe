import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readStorage } from "#upstream/db/readStorage.ts";
import { SERVING, openDatabase } from "#upstream/db/database.ts";
import { followChanges } from "#upstream/followChanges.ts";
import { createUpstreamServer, listen } from "#upstream/http/listen.ts";
import { createLog } from "#upstream/kit/log.ts";
import { LARGE } from "#upstream/seed/large/plan.ts";
import { appOver } from "#upstream/testing/appOver.ts";
import { hotPlace } from "#upstream/testing/hotCalls.ts";
import type { Answered, Asked } from "./client.ts";
import { SALT, signed } from "./signed.ts";

/** The reference upstream in this process, on the database that the environment names, and a client in one of its own. */
export async function openUpstream() {
  const database = await openDatabase(readStorage(process.env), SERVING);
  const log = createLog("error");
  const server = createUpstreamServer(appOver({ db: database.db, log, signSalt: SALT }));
  const { port } = await listen(server, { host: "127.0.0.1", port: 0 });
  const stopFollowing = await followChanges(database, { log, liveHub: { onNotice: () => undefined } });
  const client = fork(path.join(import.meta.dirname, "client.ts"));
  // A failed call ends it with its error above; without this its answer would be waited for.
  client.once("exit", (code) => code === 0 || process.exit(1));
  return {
    db: database.db,
    kind: database.kind,
    port,
    place: await hotPlace(database.db, LARGE),
    async ask(target: string, headers: Readonly<Record<string, string>>): Promise<Answered> {
      client.send({ port, path: target, headers: { ...headers, ...signed() } } satisfies Asked);
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
