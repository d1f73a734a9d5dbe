import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestRouter } from "#client/navigation/RequestRouter.tsx";
import { type Boot, BootProvider } from "#client/site/boot.ts";
import { Outline } from "./Outline.tsx";

const lesson = (id: string, isFree: boolean, lock = "") => ({
  id,
  name: `第 ${id} 讲`,
  type: "video",
  duration: 60,
  pageNum: 0,
  isFree,
  isFinish: false,
  progress: 0,
  lock,
});
const chapters = [{ id: "1", name: "导论", lesson: [lesson("1", true), lesson("2", false)] }];

test.each([
  ["a stranger tries what may be tried", false, "9", ["/course/study/9?lesson=1"]],
  ["an owner plays everything", true, "9", ["/course/study/9?lesson=1", "/course/study/9?lesson=2"]],
  ["nothing is promised without a player", true, undefined, []],
])("%s", (_who, owned, playIn, hrefs) => {
  const html = renderToString(
    <RequestRouter path="/course/101">
      <BootProvider value={{ site: null } as Boot}>
        <Outline chapters={chapters as never} owned={owned} playIn={playIn} />
      </BootProvider>
    </RequestRouter>,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs);
});

test("a lesson that requires a signed contract shows a note instead of a link; a trial lesson is a link", () => {
  const locked = [{ id: "1", name: "导论", lesson: [lesson("1", true), lesson("2", false, "contract")] }];
  const html = renderToString(
    <RequestRouter path="/course/101">
      <BootProvider value={{ site: null } as Boot}>
        <Outline chapters={locked as never} owned playIn="9" />
      </BootProvider>
    </RequestRouter>,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/course/study/9?lesson=1"]);
  expect(html.match(/待签协议/g)).toHaveLength(1);
});

test("a visitor gets links to trial lessons only", () => {
  const html = renderToString(
    <RequestRouter path="/course/101">
      <BootProvider value={{ site: null } as Boot}>
        <Outline
          chapters={chapters as never}
          owned={false}
          trialOf={(lesson) => `/course/101/trial/${lesson}`}
        />
      </BootProvider>
    </RequestRouter>,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/course/101/trial/1"]);
});

test("names the lessons without links on a site without a player", () => {
  const html = renderToString(
    <RequestRouter path="/course/101">
      <BootProvider value={{ site: { off: /^\/course\/study/ } } as Boot}>
        <Outline chapters={chapters as never} owned playIn="9" />
      </BootProvider>
    </RequestRouter>,
  );
  expect(html).not.toContain("href=");
  for (const name of ["第 1 讲", "第 2 讲"]) expect(html).toContain(name);
});
