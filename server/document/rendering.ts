import type { Failure } from "#client/site/boot.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import { bootOf } from "./boot.ts";
import type { AllowedSources } from "./contentSecurityPolicy.ts";
import type { Page } from "./page.ts";
import type { RenderOptions } from "./renderer.ts";
import type { ShippedAnswers } from "./shippedAnswers.ts";
import type { PageSource } from "./pageToString.tsx";
import { styleRules } from "./styleRules.ts";

export interface Rendering {
  readonly options: RenderOptions;
  readonly page: Page;
  readonly calls: CallCache;
  readonly answers: ShippedAnswers;
  readonly failure: Failure | null;
}

/** Returns what a document is rendered from, whether it is streamed or sent in one piece. */
export function sourceOf({ options, page, calls, failure }: Omit<Rendering, "answers">): PageSource {
  const { assets, development } = options;
  const files = assets.screens[failure || !page.match ? "failure" : page.match.route.id];
  return {
    boot: bootOf({ page, assets, failure, now: options.now(), development }),
    calls,
    rules: styleRules(files, page.site?.off !== undefined),
    entry: assets.entry,
    scripts: [assets.entry, ...assets.entryImports, ...files.scripts],
    allowed: allowedSources(page, failure),
  };
}

function allowedSources({ match, site }: Page, failure: Failure | null): AllowedSources {
  if (failure || !match || !site) return {};
  return { policy: match.route.policy, mediaHosts: site.mediaHosts, roomHosts: site.roomHosts };
}
