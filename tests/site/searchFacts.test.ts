import { expect, test } from "vitest";
import { publicAddresses } from "#server/document/publicAddresses.ts";
import { routes } from "#shared/routes/table.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";

const HOST = "school.test";
/** A text that would end the script element with the page's data if it were not escaped. */
const CLOSING = "</script><!--";

const shown = routes.filter(
  ({ id }) =>
    id !== "questionDetail" &&
    (publicAddresses as Record<string, unknown>)[id] !== "none" &&
    id in publicAddresses,
);

test("every public page has data for sharing and for search engines, and no text ends its script", async () => {
  await using upstream = await startContractUpstream(({ path }) =>
    path === "id" || path.endsWith("_id") || path.endsWith(".id") ? undefined : `话${CLOSING}`,
  );
  const subjects = [
    {
      id: "313",
      name: "自考",
      alias_name: "zikao",
      list: [{ id: "314", name: `公共课${CLOSING}`, list: [{ id: "3141", name: "马原" }] }],
    },
  ];
  upstream.open(HOST, { subject_list: subjects });
  await using site = await startSite({ upstreamUrl: upstream.url, renderer: await startRenderer() });
  for (const route of shown) {
    const path = sampleAddress(route);
    const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
      headers: { "X-Forwarded-Host": HOST, "User-Agent": "ExampleBot/1.0 bot" },
    });
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    const graph = new Map(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"\/>/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    for (const name of ["type", "title", "description", "url", "site_name"])
      expect(graph.get(name), `${path} ${name}`).toBeTruthy();
    expect(graph.get("url"), path).toBe(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]);
    const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = ""]) => text,
    );
    expect(
      facts.filter((text) => text.includes("<")),
      path,
    ).toEqual([]);
    const lists = facts
      .map((text) => JSON.parse(text) as Fact)
      .filter((fact) => fact["@type"] === "BreadcrumbList");
    expect(lists.length, path).toBe(path === "/" ? 0 : 1);
    for (const { itemListElement } of lists) {
      expect(
        itemListElement.map(({ position }) => position),
        path,
      ).toEqual(itemListElement.map((_, at) => at + 1));
      expect(
        itemListElement.slice(0, -1).every(({ item }) => item?.startsWith(`http://${HOST}/`)),
        path,
      ).toBe(true);
      expect(itemListElement.at(-1)?.name, path).toBeTruthy();
    }
  }
});

interface Fact {
  readonly "@type": string;
  readonly itemListElement: readonly {
    readonly position: number;
    readonly name: string;
    readonly item?: string;
  }[];
}
