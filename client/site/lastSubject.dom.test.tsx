import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { type Boot, BootProvider, type SiteView } from "./boot.ts";
import { storeGoal } from "./goal.ts";
import { storeWithToken } from "./storeWithToken.ts";
import { FindOpenings } from "../app/FindOpenings.tsx";
import { useOpenings } from "../layouts/openings.ts";
import { usePracticeHref } from "./lastSubject.ts";
import { clearSession, hasToken } from "./session.ts";
import { signIn } from "./signIn.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => clearSession());

const third = { id: "315", name: "线性代数" };
const second = { id: "314", name: "行政管理", list: [third] };
const other = { id: "402", name: "初级会计", list: [] };
const subjects = [
  { id: "313", name: "自考", list: [second] },
  { id: "400", name: "会计", list: [other] },
];
const site = { subjects, notice: "" } as unknown as SiteView;

function Links() {
  const openings = useOpenings();
  const opening = (entry: string) => openings.get(entry) ?? entry;
  const practice = usePracticeHref();
  return [
    opening("/course"),
    opening("/question"),
    opening("/live"),
    opening("/course/9/9"),
    opening("/mock-exam"),
    opening("/online-portal"),
    practice("4"),
    practice(),
  ].join(" ");
}

function Page() {
  return (
    <BootProvider value={{ site, signedIn: hasToken(), goal: "" } as Boot}>
      <MemoryRouter>
        <Links />
        <FindOpenings />
      </MemoryRouter>
    </BootProvider>
  );
}

const PLAIN =
  "/course /question /live /course/9/9 /mock-exam /online-portal /question/exam?mode=4 /question/exam";
const OPEN =
  "/course/313/314?level3=315 /question/313/314?level3=315 /live /course/9/9 /mock-exam?subject=315 /online-portal /question/exam?mode=4&subject=315 /question/exam?subject=315";

async function shown(): Promise<string> {
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(<Page />));
  const { textContent } = place;
  await act(async () => root.unmount());
  return textContent;
}

test("opens lists and practice on the last studied subject while signed in", async () => {
  expect(await shown()).toBe(PLAIN);
  signIn("t-1", 3_600, "zhixing");
  expect(await shown()).toBe(PLAIN);
  storeWithToken("lastStudySubject", { id: "314", name: "行政管理" });
  storeWithToken("lastStudySubjectLevel3", third);
  expect(await shown()).toBe(OPEN);
  storeWithToken("lastStudySubjectLevel3", undefined);
  expect(await shown()).toBe(OPEN.replaceAll("?level3=315", "").replaceAll("315", "314"));
  clearSession();
  expect(await shown()).toBe(PLAIN);
});

test("opens lists and practice on the goal, which practising another subject does not move", async () => {
  storeGoal("402");
  const ofGoal = OPEN.replaceAll("?level3=315", "").replaceAll("313/314", "400/402").replaceAll("315", "402");
  expect(await shown()).toBe(ofGoal);
  signIn("t-1", 3_600, "zhixing");
  storeWithToken("lastStudySubject", { id: "314", name: "行政管理" });
  expect(await shown()).toBe(ofGoal);
  storeGoal("400");
  expect(await shown()).toBe(ofGoal.replaceAll("400/402", "400/0").replaceAll("402", "400"));
  clearSession();
  expect(await shown()).toBe(PLAIN);
});

test("ignores a goal that the agency does not have", async () => {
  storeGoal("999");
  expect(await shown()).toBe(PLAIN);
});

test("ignores a subject that the agency no longer has, and ids that are no subject", async () => {
  signIn("t-1", 3_600, "zhixing");
  storeWithToken("lastStudySubject", { id: "999", name: "停开的专业" });
  expect(await shown()).toBe(PLAIN);
  localStorage.setItem("lastStudySubject", "{broken");
  expect(await shown()).toBe(PLAIN);
});

test("hydrates the server's page unchanged and then links to the subject", async () => {
  signIn("t-1", 3_600, "zhixing");
  storeWithToken("lastStudySubject", { id: "314", name: "行政管理" });
  storeWithToken("lastStudySubjectLevel3", third);
  const place = document.createElement("div");
  place.innerHTML = renderToString(<Page />);
  expect(place.textContent).toBe(PLAIN);
  const complaints: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, <Page />, { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect(place.textContent).toBe(OPEN);
  expect(complaints).toEqual([]);
  await act(async () => root.unmount());
});
