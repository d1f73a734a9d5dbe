import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { putInPlace } from "#upstream/platform/kit/durably.ts";
import { type CrawlOptions, crawl, visitHost } from "./crawl.ts";
import type { MappedAnswers } from "./mappedAnswers.ts";
import { OF_NOBODY, startRecorder } from "./recorder.ts";

export interface ExportOptions extends Pick<CrawlOptions, "filters" | "most" | "onPage"> {
  readonly folder: string;
  /** Hosts whose configurations are saved. Pages are read from the first host only. */
  readonly hosts: readonly [string, ...string[]];
  readonly agency: string | undefined;
  readonly upstreamUrl: string;
  /** Present if a map translates the answers of the upstream. */
  readonly mapped?: MappedAnswers | undefined;
  /** Starts a site with its usual pages that uses this upstream. */
  readonly startSite: (upstreamUrl: string) => Promise<AsyncDisposable & { readonly port: number }>;
}

export interface Exported {
  readonly flags: readonly string[];
  readonly pages: number;
  readonly isCut: boolean;
  readonly files: number;
  readonly bytes: number;
}

/** An error for the operator: its message contains the fault and the remedy. */
export class ExportError extends Error {}

const AGAIN = "Mend that and run the export again; what stood in the folder is as it was.";
const MOST_NAMED = 20;

/** Exports the site. The files of an earlier export stay until the new ones are complete. */
export async function exportSite(options: ExportOptions): Promise<Exported> {
  const { folder, hosts, agency, upstreamUrl, mapped } = options;
  await mkdir(folder, { recursive: true });
  const part = path.join(folder, `.part-${process.pid}`);
  await rm(part, { recursive: true, force: true });
  const recorder = await startRecorder({ upstreamUrl, folder: part, mapped });
  try {
    await using site = await options.startSite(recorder.url);
    const asking = { ...options, port: site.port };
    // Checks the hosts one after the other. The first host without an open agency ends the export.
    for (const host of hosts) {
      // oxlint-disable-next-line no-await-in-loop
      const status = await visitHost({ ...asking, host });
      if (status !== 200) throw new ExportError(notOpen(host, status, recorder.failures));
    }
    const { pages, isCut, broken } = await crawl({ ...asking, host: hosts[0] });
    const failed = [...recorder.failures].map(([call, why]) => `  ${call}: ${why}`);
    const pagesFailed = broken.map(([address, status]) => `  page ${address}: HTTP ${status}`);
    if (failed.length + pagesFailed.length > 0) throw new ExportError(listOf([...failed, ...pagesFailed]));
    const flags = [...recorder.flags];
    if (agency !== undefined && flags.join() !== agency)
      throw new ExportError(
        `${hosts[0]} shows ${flags.join(", ")} and not ${agency}: name a host of that agency with --host, or list the flag in config.agency_flags of this one.`,
      );
    await replaceFolders(part, folder, flags);
    return { flags, pages, isCut, ...recorder.written };
  } finally {
    await recorder.close();
    await rm(part, { recursive: true, force: true });
  }
}

async function replaceFolders(part: string, folder: string, flags: readonly string[]): Promise<void> {
  for (const flag of flags) {
    const [place, old] = [path.join(folder, flag), path.join(folder, `.old-${flag}`)];
    // Replaces the folders one after the other, so that each is missing only for a moment.
    /* oxlint-disable no-await-in-loop */
    await rm(old, { recursive: true, force: true });
    await rename(place, old).catch(() => undefined);
    await putInPlace(path.join(part, flag), place);
    await rm(old, { recursive: true, force: true });
    /* oxlint-enable no-await-in-loop */
  }
  // Keeps configurations of hosts that this export does not include.
  await cp(path.join(part, OF_NOBODY), path.join(folder, OF_NOBODY), { recursive: true });
}

function notOpen(host: string, status: number, failures: ReadonlyMap<string, string>): string {
  if (status === 404) return `No agency is open at ${host}: name one of its hosts with --host.`;
  const [first] = [...failures].map(([call, why]) => ` (${call}: ${why})`);
  return `The upstream does not tell whose ${host} is${first ?? ""}: see that it runs at UPSTREAM_URL and has the same SIGN_SALT.`;
}

function listOf(lines: readonly string[]): string {
  const named = lines.slice(0, MOST_NAMED);
  const more = lines.length > named.length ? [`  and ${lines.length - named.length} more`] : [];
  return ["The upstream did not answer everything:", ...named, ...more, AGAIN].join("\n");
}
