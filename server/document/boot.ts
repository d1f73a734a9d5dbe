import type { Boot, Failure } from "#client/site/boot.ts";
import { NotOffered } from "../errors.ts";
import { isListed } from "../site/site.ts";
import type { Assets } from "./assets.ts";
import type { Page } from "./page.ts";
import { statusOf } from "./statusOf.ts";
import { siteView } from "./siteView.ts";

interface Source {
  readonly page: Page;
  readonly assets: Assets;
  readonly failure: Failure | null;
  readonly now: number;
  readonly development: boolean;
}

export function bootOf({ page, assets, failure, now, development }: Source): Boot {
  return {
    now,
    path: page.url,
    origin: page.origin,
    requestId: page.requestId,
    failure,
    site: page.site && siteView(page.site),
    signedIn: page.session.token !== undefined,
    noIndex: page.site !== null && page.match !== null && !isListed(page.site, page.match.route),
    theme: page.theme,
    textSize: page.textSize,
    region: page.region,
    goal: page.goal,
    version: assets.version,
    development,
    formulaStyles: assets.formulaStyles,
  };
}

export function failureOf(page: Page, status: number): Failure {
  const failure = { status, path: page.url, requestId: page.requestId };
  return page.failure?.notOffered ? { ...failure, notOffered: true } : failure;
}

export function failureBy(error: unknown, page: Page): Failure {
  const failure = failureOf(page, statusOf(error));
  return error instanceof NotOffered ? { ...failure, notOffered: true } : failure;
}
