import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestRouter } from "../navigation/RequestRouter.tsx";
import { type Boot, BootProvider, type SiteView } from "./boot.ts";
import { setFirstRegion, setRegion, useRegion } from "./region.ts";
import { writeCookie } from "./session.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const HUNAN = { id: "430000", name: "湖南" };
const HUBEI = { id: "420000", name: "湖北" };
const GUANGDONG = { id: "440000", name: "广东" };
const BEIJING = { id: "110000", name: "北京" };

function forget(): void {
  localStorage.removeItem("region");
  localStorage.removeItem("regionChosen");
  // In happy-dom a cookie of age 0 lives on until the next ms.
  writeCookie("region", "", -1);
}
beforeEach(forget);
afterEach(forget);

function Province() {
  return useRegion().name;
}

/** Returns the province that a page at an address shows, for an agency in 广东. */
async function provinceAt(
  path: string,
  zkRegion: SiteView["zkRegion"] = GUANGDONG,
  meanwhile?: () => Promise<void>,
): Promise<string> {
  const site = { zkFirstSubjectId: "313", zkRegion } as SiteView;
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <RequestRouter path={path}>
        <BootProvider value={{ site, region: HUNAN } as Boot}>
          <Province />
        </BootProvider>
      </RequestRouter>,
    ),
  );
  await meanwhile?.();
  const { textContent } = place;
  await act(async () => root.unmount());
  return textContent;
}

test("in 自考 prefers the agency's province to that of the IP address, and the visitor's choice to both", async () => {
  setFirstRegion(HUBEI);
  expect(await provinceAt("/course/313/314")).toBe("广东");
  expect(await provinceAt("/course/401/402")).toBe("湖北");
  expect(await provinceAt("/course")).toBe("湖北");
  setRegion(BEIJING);
  for (const path of ["/course/313/314", "/course"]) expect(await provinceAt(path)).toBe("北京");
  setFirstRegion(HUBEI);
  expect(await provinceAt("/course")).toBe("北京");
});

test("restores the expired cookie of a chosen province, and sets no cookie for the province of an IP address", async () => {
  setRegion(BEIJING);
  writeCookie("region", "", -1);
  const written = () => vi.waitFor(() => expect(document.cookie).toContain("region=110000"));
  expect(await provinceAt("/course/313/314", GUANGDONG, written)).toBe("北京");
  forget();
  setFirstRegion(HUBEI);
  expect(await provinceAt("/course/313/314")).toBe("广东");
  expect(document.cookie).not.toContain("region=");
});

test("uses the province of the IP address for an agency without a province", async () => {
  setFirstRegion(HUBEI);
  expect(await provinceAt("/question/313/0", null)).toBe("湖北");
});
