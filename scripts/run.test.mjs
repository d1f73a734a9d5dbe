import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

test("runs a command from the build, or from its sources when one is newer or no build exists", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-run-"));
  const write = async (file, text, minute) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
    await utimes(path.join(folder, file), minute * 60, minute * 60);
  };
  const run = (...args) =>
    spawnSync("node", [path.join(folder, "scripts/run.mjs"), ...args], { encoding: "utf8" });
  try {
    for (const source of ["shared", "server", "upstream/platform/db"]) await write(`${source}/a.ts`, "", 1);
    await mkdir(path.join(folder, "scripts"));
    await copyFile("scripts/run.mjs", path.join(folder, "scripts/run.mjs"));
    await symlink(path.resolve("node_modules"), path.join(folder, "node_modules"));
    await write("package.json", '{ "type": "module" }', 1);
    await write("scripts/tell.ts", 'const said: string = "source";\nconsole.log(said, process.argv[2]);', 1);
    await write("scripts/secretFiles.ts", "process.argv[2] += process.env.MARK ?? '';", 1);
    expect(run("tell", "--word").stdout).toBe("source --word\n");
    await write("dist/commands/secretFiles.js", "", 2);
    await write("dist/commands/tell.js", 'console.log("build", process.argv[2]);', 2);
    expect(run("tell", "--word").stdout).toBe("build --word\n");
    await write("upstream/platform/db/a.test.ts", "", 3);
    expect(run("tell", "--word").stdout).toBe("build --word\n");
    await write("upstream/platform/db/a.ts", "", 3);
    expect(run("tell", "--word").stdout).toBe("source --word\n");
    expect(run("../tell").status).toBe(2);
    expect(run().stderr).toContain("no command");
  } finally {
    await rm(folder, { recursive: true });
  }
});
