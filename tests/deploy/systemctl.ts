import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { listening } from "#tests/support/listening.ts";
import type { Service } from "./service.ts";

interface Systemctl extends AsyncDisposable {
  readonly command: string;
}

/**
 * Imitates `systemctl [--no-block] start|stop UNIT`: starts and stops processes of the test, by the names of units.
 */
export async function playSystemctl(units: ReadonlyMap<string, Service>): Promise<Systemctl> {
  const control = createServer((req, res) => {
    const [, action, unit = ""] = (req.url ?? "").split("/");
    const service = units.get(unit);
    if (action === "start") service?.start();
    const done = action === "stop" ? service?.stop() : Promise.resolve();
    void done?.then(() => res.writeHead(service ? 200 : 404).end());
  });
  const { url, stop } = await listening(control);
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-systemctl-"));
  const command = path.join(folder, "systemctl");
  await writeFile(command, `#!/bin/sh\n[ "$1" != --no-block ] || shift\nexec curl -fsS "${url}/$1/$2"\n`);
  await chmod(command, 0o755);
  return {
    command,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
