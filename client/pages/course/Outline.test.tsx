import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestRouter } from "../../navigation/RequestRouter.tsx";
import { Outline } from "./Outline.tsx";

const lesson = (id: string, isFree: boolean) => ({
  id,
  name: `第 ${id} 讲`,
  type: "video",
  duration: 60,
  pageNum: 0,
  isFree,
  isFinish: false,
  progress: 0,
});
const chapters = [{ id: "1", name: "导论", lesson: [lesson("1", true), lesson("2", false)] }];

test.each([
  ["a stranger tries what may be tried", false, "9", ["/course/study/9?lesson=1"]],
  ["an owner plays everything", true, "9", ["/course/study/9?lesson=1", "/course/study/9?lesson=2"]],
  ["nothing is promised without a player", true, undefined, []],
])("%s", (_who, owned, playIn, hrefs) => {
  const html = renderToString(
    <RequestRouter path="/course/101">
      <Outline chapters={chapters as never} owned={owned} playIn={playIn} />
    </RequestRouter>,
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs);
});
