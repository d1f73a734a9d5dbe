import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { featuresOff } from "#shared/offers/features.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import { CallsProvider } from "#client/calls/call.ts";
import type { PlayedLesson } from "#client/calls/play.ts";
import { HandoffButton } from "#client/handoff/HandoffButton.tsx";
import { ShareButton } from "#client/share/ShareButton.tsx";
import { type Boot, BootProvider } from "#client/site/boot.ts";
import { FeedbackButton } from "./FeedbackButton.tsx";
import { KeepButton } from "./KeepButton.tsx";

const lesson = { lessonId: "1", isCollect: false } as PlayedLesson;
const html = (button: ReactNode, off: readonly string[]) =>
  renderToString(
    <CallsProvider value={{} as CallCache}>
      <BootProvider value={{ site: { off: featuresOff(off)?.paths } } as Boot}>{button}</BootProvider>
    </CallsProvider>,
  );

test.each([
  [
    "share",
    <ShareButton key="" item={{ kind: "course", id: "1", title: "英语", path: "/course/1" }} />,
    "分享",
  ],
  ["handoff", <HandoffButton key="" handoff={() => ({}) as never} onUsed={() => undefined} />, "手机继续"],
  ["keep", <KeepButton key="" lesson={lesson} />, "收藏"],
  ["feedback", <FeedbackButton key="" lesson={lesson} second={() => 0} />, "反馈"],
])("shows the button of %s, and hides it where the feature is off", (feature, button, word) => {
  expect(html(button, [])).toContain(word);
  expect(html(button, ["teacher", "message"])).toContain(word);
  expect(html(button, [feature])).toBe("");
});
