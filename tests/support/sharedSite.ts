import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { newDataDir, startSiteProcess, startUpstreamProcess } from "./siteProcess.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Site that all browser tests use, unless they change it. */
    readonly sharedSite: { readonly url: string; readonly port: number };
    /** Data folder with the demo, which a test can copy for a site of its own. */
    readonly demoData: string;
  }
}

/** Runs once before all browser tests: creates a database with the demo, and starts a site on a copy of it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const demoData = await newDataDir();
  await (await startUpstreamProcess({ dataDir: demoData }))[Symbol.asyncDispose]();
  const site = await startSiteProcess({ template: demoData });
  provide("demoData", demoData);
  provide("sharedSite", { url: site.url, port: site.port });
  return async () => {
    const { exitCode } = site.process;
    await site[Symbol.asyncDispose]();
    await rm(demoData, { recursive: true, force: true });
    if (exitCode !== null) throw new Error(`the shared site had ended with ${exitCode}:\n${site.log()}`);
  };
}
