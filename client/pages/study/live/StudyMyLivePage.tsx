import { myLivesPageCall } from "#client/calls/live.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { pageNumber } from "../pageNumber.ts";
import { StudyPage } from "../StudyPage.tsx";
import { OwnLives } from "./OwnLives.tsx";

/** Only the live classes that the learner has reserved. */
function StudyMyLivePage() {
  return (
    <StudyPage id="studyMyLive" lead="你预约和单独购买的直播；结束的课留在最后，有回放时从那里看。">
      <OwnLives
        id="studyMyLive"
        type="reserved"
        nothing={{
          title: "还没有预约直播",
          why: "打开想听的直播，点“预约”，开播前 10 分钟会收到提醒。",
        }}
      />
    </StudyPage>
  );
}

export const screen: Screen = {
  Component: StudyMyLivePage,
  needs: ({ search }) => ({ critical: [myLivesPageCall(pageNumber(search), "reserved")] }),
};
