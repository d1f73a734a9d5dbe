import { type Service, startService } from "./service.ts";

export type Site = Service;

/** The built site at a fixed port, started as the service does. Resolves when it is ready. */
export async function startSite(port: number, env: Readonly<Record<string, string>>): Promise<Site> {
  const site = startService({ entry: "dist/server/index.js", port, env });
  await site.ready();
  return site;
}
