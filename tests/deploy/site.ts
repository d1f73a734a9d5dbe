import { type Service, startService } from "./service.ts";

export type Site = Service;

/** Starts the built site at a fixed port, as the systemd unit does. Resolves when the site is ready. */
export async function startSite(port: number, env: Readonly<Record<string, string>>): Promise<Site> {
  const site = startService({ entry: "dist/server/index.js", port, env });
  await site.ready();
  return site;
}
