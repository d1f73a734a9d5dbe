import { renderToString } from "react-dom/server";
import { type Boot, BootProvider } from "#client/site/boot.ts";
import { lazyCode } from "#client/app/lazyCode.ts";
import { RoutedScreen } from "#client/app/RoutedScreen.tsx";
import { screenLoader, screenWithLayout } from "#client/app/loadScreen.ts";
import { NavigationProvider } from "#client/navigation/NavigationProvider.tsx";
import { prepareData } from "#client/navigation/prepare.ts";
import { RequestRouter } from "#client/navigation/RequestRouter.tsx";
import { CallsProvider } from "#client/calls/call.ts";
import { CallCache, keyOf } from "#client/calls/callCache.ts";
import { siteView } from "#server/document/siteView.ts";
import { siteOf } from "#server/site/site.ts";
import { type Agency, readAgencyConfig } from "#shared/contract/config/agency.ts";
import type { Call } from "#shared/contract/endpoint.ts";
import { readData } from "#shared/contract/all/schemas.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { agency, STUDY_HOST, TEST_HOST } from "./fakeUpstream.ts";

interface Options {
  readonly signedIn?: boolean;
  /** More members for the agency's configuration, in wire names. */
  readonly site?: Readonly<Record<string, unknown>>;
  /** Paths that an operator's map turns off (shared/offers/pathsWithout.ts). */
  readonly offPaths?: readonly string[];
  readonly mode?: "full" | "study";
  readonly now?: number;
  /** Id of the subject that the visitor prepares for. */
  readonly goal?: string;
}

/**
 * Renders a screen as the server does, but without its layout and without HTTP. `answers`: call -> the upstream's
 * answer in wire names.
 */
export async function renderScreen(
  path: string,
  answers: readonly (readonly [call: Call, data: unknown])[],
  { signedIn = false, site: config = {}, offPaths = [], mode = "full", now = 0, goal = "" }: Options = {},
): Promise<string> {
  const { pathname, searchParams } = new URL(path, "http://here.test");
  const match = matchRoute(pathname);
  if (!match) throw new Error(`no screen has the path ${pathname}`);
  const unanswered = new Set<string>();
  const calls = new CallCache((call) => {
    unanswered.add(keyOf(call));
    return Promise.reject(new Error(`${keyOf(call)} has no answer`));
  });
  for (const [call, data] of answers) calls.put(keyOf(call), readData(call.endpoint, data));
  const host = mode === "study" ? STUDY_HOST : TEST_HOST;
  const domains = { domain_extend: [{ domain: STUDY_HOST, mode: "1" }] };
  const site = siteView(
    siteOf(host, readAgencyConfig(agency({ ...domains, ...config })) as Agency, {
      zkFirstSubjectId: "313",
      offPaths,
    }),
  );
  const [screen] = await Promise.all([
    screenWithLayout(match.route.id).load(),
    ...lazyCode.map((source): Promise<unknown> => source.load()),
  ]);
  const visit = { params: match.params, search: searchParams, site, signedIn, region: BOOT.region, goal };
  const outcome = await prepareData(calls, screen, match, visit);
  const html = renderToString(
    <RequestRouter path={path}>
      <BootProvider value={{ ...BOOT, path, site, signedIn, now, goal }}>
        <CallsProvider value={calls}>
          <NavigationProvider screens={screenLoader}>
            <RoutedScreen match={match} />
          </NavigationProvider>
        </CallsProvider>
      </BootProvider>
    </RequestRouter>,
  );
  // A part that failed only shows an error message, so the test would not see that an answer is missing.
  if (unanswered.size > 0)
    throw new Error(`${path} asks what the test has no answer for: ${[...unanswered].join(", ")}`);
  if (outcome.kind === "missing") throw new Error(`there is no page ${path}: 404`);
  return html;
}

const BOOT: Omit<Boot, "path" | "site" | "signedIn" | "now" | "goal"> = {
  origin: "http://here.test",
  requestId: "r-1",
  failure: null,
  theme: null,
  textSize: null,
  region: { id: "430000", name: "湖南" },
  version: "v1",
  development: false,
  noIndex: false,
  formulaStyles: "/formulas.css",
};
