import { myLivesPageCall } from "../../../calls/live.ts";
import { CalendarSubscription } from "../../../cards/CalendarSubscription.tsx";
import type { Screen } from "../../../navigation/screen.ts";
import { pageNumber } from "../pageNumber.ts";
import { StudyPage } from "../StudyPage.tsx";
import { OwnLives } from "./OwnLives.tsx";

/** The timetable: what comes with the learner's classrooms and courses, and what was reserved besides. */
function StudyLivePage() {
  return (
    <StudyPage
      id="studyLive"
      lead="班级和课程里的直播，还有你预约的，按时间排好。"
      action={<CalendarSubscription />}
    >
      <OwnLives
        id="studyLive"
        nothing={{ title: "课表还是空的", why: "报读班级或预约直播以后，上课时间会列在这里。" }}
      />
    </StudyPage>
  );
}

export const screen: Screen = {
  Component: StudyLivePage,
  needs: ({ search }) => ({ critical: [myLivesPageCall(pageNumber(search))] }),
};
