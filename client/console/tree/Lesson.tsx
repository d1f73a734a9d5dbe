import { type ReactNode, useId, useState } from "react";
import type { LessonContent, TreeLesson } from "#shared/console/islands.ts";
import { Button } from "#client/ui/Button.tsx";
import { ChevronDown } from "#client/ui/icons/ChevronDown.ts";
import { CircleDashed } from "#client/ui/icons/CircleDashed.ts";
import { ClipboardList } from "#client/ui/icons/ClipboardList.ts";
import { FileText } from "#client/ui/icons/FileText.ts";
import { Headphones } from "#client/ui/icons/Headphones.ts";
import { Image } from "#client/ui/icons/Image.ts";
import { PlayCircle } from "#client/ui/icons/PlayCircle.ts";
import { Radio } from "#client/ui/icons/Radio.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import type { PartProps } from "./partProps.ts";
import { s } from "./CourseTree.styles.ts";
import { FilePick } from "./FilePick.tsx";
import { Handle } from "./Handle.tsx";
import { InlineName } from "./InlineName.tsx";
import { LessonActs } from "./LessonActs.tsx";
import { Upload } from "./treeIcons.tsx";
import { UploadPart } from "./UploadPart.tsx";
import { useFileDrop } from "./useFileDrop.ts";

const CONTENTS: Readonly<Record<LessonContent, readonly [label: string, icon: ReactNode]>> = {
  none: ["还没有内容", <CircleDashed key="none" size={18} />],
  video: ["视频", <PlayCircle key="video" size={18} />],
  audio: ["音频", <Headphones key="audio" size={18} />],
  doc: ["PDF", <FileText key="doc" size={18} />],
  pic: ["图片", <Image key="pic" size={18} />],
  live: ["直播", <Radio key="live" size={18} />],
  exam: ["试卷", <ClipboardList key="exam" size={18} />],
  link: ["外部链接", <PlayCircle key="link" size={18} />],
};

interface LessonProps extends PartProps {
  readonly lesson: TreeLesson;
  readonly number: string;
}

export function Lesson({ lesson, number, ...part }: LessonProps) {
  const { id, name, content, length, hasCaptions, isFree, isShown } = lesson;
  const { mayEdit, acts, grab, uploads, onTake } = part;
  const [isNaming, setNaming] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const isFile = content !== "live" && content !== "exam";
  const { isOver, zone } = useFileDrop(mayEdit && isFile, (files) => onTake(lesson, files));
  const isHeld = grab.held?.kind === "lesson" && grab.held.id === id;
  const [label, sign] = CONTENTS[content];

  const rename = async (typed: string) => {
    const values = { id: String(id), name: typed };
    const isDone = await acts.run("lesson change", values, `已改名为“${typed}”`, `改名“${name}”`);
    if (isDone) setNaming(false);
    return isDone;
  };

  return (
    <li
      className={s.lesson}
      data-lesson={id}
      data-held={isHeld}
      data-over={isOver}
      data-hidden={!isShown}
      {...zone}
    >
      <div className={s.row}>
        {mayEdit ? <Handle item={{ kind: "lesson", id }} name={name} grab={grab} /> : null}
        <span className={s.sign} data-content={content}>
          {sign}
        </span>
        <div className={s.words}>
          {isNaming ? (
            <InlineName label="课时名称" name={name} onSave={rename} onCancel={() => setNaming(false)} />
          ) : (
            <span className={s.title}>
              <span className={s.number}>{number}</span>
              {mayEdit ? (
                <button type="button" className={s.name} title="改名" onClick={() => setNaming(true)}>
                  {name}
                </button>
              ) : (
                name
              )}
            </span>
          )}
          <span className={s.facts}>
            <span data-content={content}>
              {[label, length, hasCaptions && "有字幕"].filter(Boolean).join(" · ")}
            </span>
            {isFree ? <StatusTag tone="right">试看</StatusTag> : null}
            {isShown ? null : <StatusTag tone="neutral">已隐藏</StatusTag>}
          </span>
        </div>
        {mayEdit ? (
          <span className={s.tools}>
            {content === "none" ? (
              <FilePick
                label={`上传：${name}`}
                icon={<Upload size={16} />}
                onPick={(files) => onTake(lesson, files)}
              >
                上传
              </FilePick>
            ) : null}
            <Button
              kind="quiet"
              size="small"
              aria-expanded={isOpen}
              aria-controls={panelId}
              aria-label={`更多：${name}`}
              icon={<ChevronDown size={16} />}
              onClick={() => setOpen(!isOpen)}
            >
              更多
            </Button>
          </span>
        ) : null}
      </div>
      <UploadPart lesson={lesson} uploads={uploads} />
      {isOpen && mayEdit ? (
        <div id={panelId} className={s.panel}>
          <LessonActs lesson={lesson} {...part} />
        </div>
      ) : null}
    </li>
  );
}
