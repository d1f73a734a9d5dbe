import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";

test("exits with 1 when the port is taken, naming the port and the remedy", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const own = {
    HOST: "127.0.0.1",
    PORT: String(port),
    UPSTREAM_URL: "http://127.0.0.1:9",
    SIGN_SALT: "of-this-test",
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve("dist/server/index.js")], {
    env: { ...process.env, NODE_ENV: "production", ...own },
    encoding: "utf8",
  });
  other.close();
  expect([status, stdout + stderr]).toEqual([
    1,
    expect.stringContaining(`Port ${port} of 127.0.0.1 is in use: end what has it, or set PORT`),
  ]);
});
