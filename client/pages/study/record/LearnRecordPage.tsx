import { href } from "#shared/routes/href.ts";
import { keptLessonsCall } from "#client/calls/play.ts";
import { ownNotesCall, ownQuestionNotesCall } from "#client/calls/note.ts";
import { learnRecordCall } from "#client/calls/study.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSite } from "#client/site/boot.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { pageNumber } from "../pageNumber.ts";
import { StudyPage } from "../StudyPage.tsx";
import { SavedLessons } from "./SavedLessons.tsx";
import { OwnNotes } from "./OwnNotes.tsx";
import { OwnQuestionNotes } from "./OwnQuestionNotes.tsx";
import { Records } from "./Records.tsx";
import { s } from "./RecordRow.styles.ts";

const TABS = [
  {
    key: "",
    label: "学过的课",
    href: href("studyCourseRecord"),
    lead: "最近的在前；从上次停下的地方继续学。",
  },
  {
    key: "kept",
    label: "收藏的课",
    href: href("studyCourseRecord", { show: "kept" }),
    lead: "学习时收藏的每一讲，最近收藏的在前。",
  },
  {
    key: "notes",
    label: "笔记",
    href: href("studyCourseRecord", { show: "notes" }),
    lead: "所有课的笔记，点时间回到记下它的那一秒。",
  },
  {
    key: "question",
    label: "题目笔记",
    href: href("studyCourseRecord", { show: "question" }),
    lead: "写在题目上的笔记，最近改过的在前。",
  },
] as const;

function LearnRecordPage() {
  const search = useSearch();
  const show = search.get("show") ?? "";
  const page = pageNumber(search);
  const { off } = useSite();
  const hasNoPlayer = useAddressOff(href("coursePlayer", { classroomId: "1" }));
  const hasNoQuestionNotes = useOff("/note/question-list");
  const tabs = TABS.filter(
    ({ key, href }) => !(off?.test(href) || (key === "question" && hasNoQuestionNotes)),
  );
  const tab = TABS.find(({ key }) => key === show) ?? TABS[0];
  return (
    <StudyPage id="studyCourseRecord" lead={hasNoPlayer && tab.key === "" ? "最近的在前。" : tab.lead}>
      {tabs.length > 1 && (
        <div className={s.tabs}>
          <LinkTabs label="学习记录" items={tabs} current={tab.key} as={Link} />
        </div>
      )}
      {tab.key === "kept" ? (
        <SavedLessons page={page} />
      ) : tab.key === "notes" ? (
        <OwnNotes q={search.get("q") ?? ""} page={page} />
      ) : tab.key === "question" ? (
        <OwnQuestionNotes q={search.get("q") ?? ""} page={page} />
      ) : (
        <Records page={page} />
      )}
    </StudyPage>
  );
}

export const screen: Screen = {
  Component: LearnRecordPage,
  needs: ({ search }) => {
    const page = pageNumber(search);
    const show = search.get("show");
    if (show === "kept") return { critical: [keptLessonsCall({ page })] };
    if (show === "notes") return { critical: [ownNotesCall({ q: search.get("q") ?? "", page })] };
    if (show === "question") return { critical: [ownQuestionNotesCall({ q: search.get("q") ?? "", page })] };
    return { critical: [learnRecordCall({ page })] };
  },
};
