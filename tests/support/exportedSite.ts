import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Exported, exportSite } from "../../scripts/exportStatic/exportSite.ts";
import { createMappedAnswers } from "../../scripts/exportStatic/mappedAnswers.ts";
import { openMapped } from "../../scripts/exportStatic/openMapped.ts";
import { startSite, TEST_SALT } from "./buildApp.ts";
import { startRenderer } from "./realRenderer.ts";

export interface ExportedSite extends Exported, AsyncDisposable {
  readonly folder: string;
}

interface Options {
  readonly upstreamUrl: string;
  readonly signSalt?: string;
  readonly upstreamMap?: string;
  readonly companionUrl?: string;
  readonly host?: string;
  readonly agency?: string;
  readonly filters?: number;
  readonly most?: number;
  /** Folder for the export, which must exist; absent: a new folder, deleted when the export is disposed. */
  readonly folder?: string;
}

/** Runs `npm run export:static` for the site of a test upstream. */
export async function exportToFolder(options: Options): Promise<ExportedSite> {
  const { upstreamUrl, signSalt, host = "localhost", agency, filters = 1, most = 10_000 } = options;
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), "beikao-static-")));
  const renderer = await startRenderer({ timeoutMs: 30_000 });
  const { upstreamMap, companionUrl } = options;
  const upstream = openMapped({ upstreamUrl, signSalt: signSalt ?? TEST_SALT, upstreamMap, companionUrl });
  const exported = await exportSite({
    folder,
    hosts: [host],
    agency,
    filters,
    most,
    upstreamUrl,
    mapped: upstream && createMappedAnswers({ upstream, upstreamUrl }),
    onPage: () => undefined,
    startSite: (url) =>
      startSite({ upstreamUrl: url, renderer, upstreamTimeoutMs: 30_000, ...(signSalt && { signSalt }) }),
  });
  await upstream?.close();
  return {
    ...exported,
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
