import { href } from "#shared/routes/href.ts";
import { myLivesPageCall } from "#client/calls/live.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { pageNumber } from "../pageNumber.ts";
import { StudyPage } from "../StudyPage.tsx";
import { OwnLives } from "./OwnLives.tsx";

/** The learner's timetable: reserved classes, and all classes of the learner's classrooms and courses. */
function StudyLivePage() {
  return (
    <StudyPage
      id="studyLive"
      lead="班级和课程里的直播，还有你预约的，按时间排好。"
      action={
        // The subscription to the timetable is on the page of live classes.
        <Link className={buttonClass("quiet")} href={href("live")}>
          去直播页订阅课表
        </Link>
      }
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
