import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../testing/freePort.ts";
import { observeCare, watchCertificates } from "./careMetrics.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-care-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function valueOf(care: Parameters<typeof observeCare>[0]): Promise<readonly string[]> {
  const registry = new Registry();
  observeCare(care, [registry]);
  return (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("reports when the newest finished backup was made and the last drill succeeded, 0 without one, and nothing without a folder", async () => {
  expect(await valueOf({})).toEqual([]);
  expect(await valueOf({ backupDir: join(folder, "absent") })).toEqual([
    "backup_newest_timestamp_seconds 0",
    "drill_newest_timestamp_seconds 0",
  ]);
  for (const [name, seconds] of [
    ["old.jsonl.gz", 1_000],
    ["new.jsonl.gz", 2_000],
    ["failed.jsonl.gz.part", 3_000],
    ["drill.json", 4_000],
  ] as const) {
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), seconds, seconds);
  }
  expect(await valueOf({ backupDir: folder })).toEqual([
    "backup_newest_timestamp_seconds 2000",
    "drill_newest_timestamp_seconds 4000",
  ]);
});

test("reports until when the certificate of each domain is valid, 0 where the server has none for it", async () => {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const make = `req -x509 -newkey rsa:2048 -nodes -days 3 -subj /CN=school.test -keyout ${key} -out ${cert}`;
  execFileSync("openssl", make.split(" "), { stdio: "ignore" });
  const pair = { key: await readFile(key), cert: await readFile(cert) };
  // Rejects the handshake, like nginx with ssl_reject_handshake for a domain that it does not know.
  const server = createServer({
    ...pair,
    SNICallback: (name, found) => found(name === "school.test" ? null : new Error("unrecognized name")),
  });
  server.on("tlsClientError", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const domains = async () => ["school.test", "127.0.0.1", "other.test"];
  const watch = watchCertificates({ domains, at: `127.0.0.1:${port}` });
  await watch.looked;
  watch.stop();
  server.close();
  const [own, other, ...more] = await valueOf({ certificates: watch.ends });
  expect([other, more]).toEqual(['certificate_expiry_timestamp_seconds{domain="other.test"} 0', []]);
  const seconds = Number(/domain="school\.test"\} (\d+)$/.exec(own ?? "")?.[1]);
  expect(seconds - Date.now() / 1000).toBeGreaterThan(2 * 86_400);
  expect(seconds - Date.now() / 1000).toBeLessThan(4 * 86_400);

  const away = watchCertificates({ domains, at: `127.0.0.1:${await freePort()}` });
  await away.looked;
  away.stop();
  expect(away.ends().size).toBe(0);
});
