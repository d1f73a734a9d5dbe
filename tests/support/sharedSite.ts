import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { newDataDir, startSiteProcess, startUpstreamProcess } from "./siteProcess.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site listens that all journeys share which change nothing of it. */
    readonly sharedSite: { readonly url: string; readonly port: number };
    /** A data folder with the demo content, to start a site of one's own from a copy of it. */
    readonly demoData: string;
  }
}

/** Once for all journeys: the database is migrated and filled, and a site is started on a copy of it. */
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
