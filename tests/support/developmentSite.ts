import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type SiteProcess, startSiteProcess } from "./siteProcess.ts";

const SOURCES = [
  "client",
  "public",
  "scripts",
  "server",
  "shared",
  "upstream",
  "esbuild.config.mjs",
  "package.json",
  "tsconfig.base.json",
];

/**
 * Runs `npm run dev` on a copy of the sources. Only a development site has the component gallery; because of the copy,
 * the build that other tests use stays unchanged.
 */
export async function startDevelopmentSite(template: string): Promise<SiteProcess> {
  await mkdir("dist", { recursive: true });
  const folder = await mkdtemp(path.resolve("dist/development-"));
  // Deletes with retries, because child processes end a moment later and may still write files.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  try {
    await Promise.all(SOURCES.map((name) => cp(name, path.join(folder, name), { recursive: true })));
    await linkPackages(path.join(folder, "node_modules"));
    const site = await startSiteProcess({ folder, script: "scripts/dev.mjs", template });
    return {
      ...site,
      async [Symbol.asyncDispose]() {
        await site[Symbol.asyncDispose]();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Copies node_modules as hard links: with symbolic links the bundler would leave the copied folder. */
async function linkPackages(target: string): Promise<void> {
  await mkdir(target);
  const packages = (await readdir("node_modules")).filter((name) => !name.startsWith("."));
  const files = packages.map((name) => path.join("node_modules", name));
  await promisify(execFile)("cp", ["--archive", "--link", ...files, target]);
}
