import type { RefObject } from "react";
import { Block } from "#client/calls/Block.tsx";
import type { PlayedLesson, PlaySettings, ReportedProgress } from "#client/calls/play.ts";
import type { Player } from "#client/player/player.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { useOff } from "#client/site/useOff.ts";
import { ButtonTabs, TabPanel } from "#client/ui/Tabs.tsx";
import { Files } from "./Files.tsx";
import { Notes } from "./Notes.tsx";
import { OutlineTab } from "./OutlineTab.tsx";
import { Points } from "./Points.tsx";
import { s } from "./Study.styles.ts";
import { Transcript } from "./Transcript.tsx";

export type RailTab = "outline" | "transcript" | "notes" | "points" | "files";

interface Props {
  readonly tab: RailTab;
  readonly onTab: (tab: RailTab) => void;
  readonly classroomId: string;
  readonly lessonId: string;
  readonly lesson: PlayedLesson | undefined;
  readonly player: Player | undefined;
  /** Progress that was reported after the outline had loaded, by lesson id. */
  readonly reported: Readonly<Record<string, ReportedProgress>>;
  readonly settings: PlaySettings;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
  readonly onOpen: () => void;
}

const ID = "rail";

/** Tabs beside the video, or below it on small screens: outline, points, notes, transcript, files. */
export function Rail(props: Props) {
  const { tab, onTab, classroomId, lessonId, lesson, player, reported, settings, noteField, onOpen } = props;
  const hasNotes = !useOff("/note/save");
  const items = [
    { key: "outline", label: "目录" },
    ...(lesson && lesson.transcript.length > 0 ? [{ key: "transcript", label: "字幕" }] : []),
    ...(hasNotes ? [{ key: "notes", label: "笔记" }] : []),
    { key: "points", label: "考点·练习" },
    { key: "files", label: "资料" },
  ];
  const current = items.some(({ key }) => key === tab) ? tab : "outline";
  const panel = (key: RailTab) => ({ idBase: ID, tabKey: key, current: key === current });
  return (
    <aside className={s.rail} aria-label="课程内容">
      <ButtonTabs
        label="课程内容"
        items={items}
        current={current}
        onSelect={(key) => onTab(key as RailTab)}
        idBase={ID}
      />
      <div className={s.panels}>
        <TabPanel {...panel("outline")}>
          <Block fallback={<Skeleton shape="row" count={6} />}>
            <OutlineTab
              classroomId={classroomId}
              lessonId={lessonId}
              courseId={lesson?.courseId}
              reported={reported}
              onOpen={onOpen}
            />
          </Block>
        </TabPanel>
        {lesson && lesson.transcript.length > 0 && (
          <TabPanel {...panel("transcript")}>
            <Transcript
              lesson={lesson}
              player={player}
              lang={settings.captionLang}
              isShown={current === "transcript"}
            />
          </TabPanel>
        )}
        {hasNotes && (
          <TabPanel {...panel("notes")}>
            {lesson && (
              <Block fallback={<Skeleton count={4} />}>
                <Notes lesson={lesson} player={player} field={noteField} pauses={settings.pauseOnNote} />
              </Block>
            )}
          </TabPanel>
        )}
        <TabPanel {...panel("points")}>
          {lesson && current === "points" && (
            <Block fallback={<Skeleton count={4} />}>
              <Points lesson={lesson} player={player} />
            </Block>
          )}
        </TabPanel>
        <TabPanel {...panel("files")}>
          {current === "files" && (
            <Block fallback={<Skeleton shape="row" count={3} />}>
              <Files classroomId={classroomId} courseName={lesson?.courseName ?? ""} />
            </Block>
          )}
        </TabPanel>
      </div>
    </aside>
  );
}
