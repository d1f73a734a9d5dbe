import { expect, test } from "vitest";
import { screens } from "#client/app/screens.ts";
import { endpoints, endpointNamed } from "#shared/contract/all/endpoints.ts";
import { type Call, callName } from "#shared/contract/endpoint.ts";
import { defaultRegion } from "#shared/domain/regions.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { matchRoute } from "#shared/routes/match.ts";
import { type RouteId, routes } from "#shared/routes/table.ts";
import type { SiteView } from "#client/site/boot.ts";
import { ADDRESSES } from "../foreign/addresses.ts";
import type { ScreenUse } from "#shared/routes/screenUse.ts";
import { besidesOf, elsewhere, screenUses } from "#shared/routes/screenUses.ts";

const shown = { url: "", isShow: true, topIsShow: true };
const site = {
  nav: { course: shown, live: shown, question: shown, news: shown },
  subjects: [
    { id: "313", name: "自考", aliasName: "zikao", list: [{ id: "314", name: "公共课", list: [] }] },
  ],
  examTypes: [],
} as unknown as SiteView;

const namesOf = (calls: readonly Call[] = []) => calls.map(({ endpoint }) => callName(endpoint));

function partsOf(id: RouteId): readonly string[] {
  const { job = [], blocks = [] } = screenUses[id];
  return [...job, ...blocks, ...besidesOf(id).keys()];
}

test.each(routes)("$id: the calls of its page are those of the table", async ({ id }) => {
  const { pathname, searchParams: search } = new URL(ADDRESSES[id], "http://localhost");
  const params = matchRoute(pathname)?.params ?? {};
  const { needs } = await screens[id].load();
  const { critical, wanted, deferred } =
    needs?.({ params, search, site, signedIn: true, region: defaultRegion }) ?? {};
  const parts = partsOf(id);
  const waited = namesOf(critical).filter((name) => !namesOf(wanted).includes(name));
  expect(new Set(screenUses[id].critical)).toEqual(new Set(waited));
  expect(parts).toEqual(expect.arrayContaining([...namesOf(wanted), ...namesOf(deferred)]));
});

test("every call is used by a screen or another caller, and the table lists no others", () => {
  const calls = ["GET /agency/{host}", ...endpoints.map(callName)];
  const used = routes.flatMap(({ id }) => [...(screenUses[id].critical ?? []), ...partsOf(id)]);
  expect([...new Set([...used, ...Object.keys(elsewhere)])].sort()).toEqual(calls.toSorted());
});

test("an optional call is needed by nothing else of its screen, and is never one of the specification", () => {
  for (const { id } of routes) {
    const { critical = [], job = [], blocks = [] }: ScreenUse = screenUses[id];
    for (const call of besidesOf(id).keys()) {
      expect([id, call, [...critical, ...job, ...blocks].includes(call)]).toEqual([id, call, false]);
      const endpoint = endpointNamed(call);
      expect([call, endpoint && isSpecified(endpoint)]).toEqual([call, false]);
    }
  }
});
