import { useState } from "react";
import type { TreeChapter } from "#shared/console/islands.ts";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./CourseTree.styles.ts";
import { FilePick } from "./FilePick.tsx";
import { Handle } from "./Handle.tsx";
import { InlineName } from "./InlineName.tsx";
import { Lesson } from "./Lesson.tsx";
import type { PartProps } from "./partProps.ts";
import { Plus, Upload } from "./treeIcons.tsx";
import { useFileDrop } from "./useFileDrop.ts";

interface ChapterProps extends PartProps {
  readonly chapter: TreeChapter;
  readonly at: number;
}

export function Chapter({ chapter, at, ...part }: ChapterProps) {
  const { id, name, lessons } = chapter;
  const { mayEdit, acts, grab, uploads } = part;
  const [editing, setEditing] = useState<"name" | "lesson">();
  const item = { kind: "chapter", id } as const;
  const toChapter = (files: readonly File[]) => void uploads.toChapter(chapter, files);
  const { isOver, zone } = useFileDrop(mayEdit, toChapter);
  const isHeld = grab.held?.kind === "chapter" && grab.held.id === id;
  const close = () => setEditing(undefined);

  const rename = async (typed: string) => {
    const isDone = await acts.run(
      "chapter change",
      { id: String(id), name: typed },
      `已改名为“${typed}”`,
      `改名“${name}”`,
    );
    if (isDone) close();
    return isDone;
  };
  const addLesson = async (typed: string) => {
    const isDone = await acts.run("lesson add", { chapter: String(id), name: typed }, `添加了“${typed}”`);
    if (isDone) close();
    return isDone;
  };

  return (
    <section className={s.chapter} data-chapter={id} data-held={isHeld} data-over={isOver} {...zone}>
      <div className={s.chapterHead} data-head>
        {mayEdit ? <Handle item={item} name={name} grab={grab} /> : null}
        {editing === "name" ? (
          <InlineName label="章节名称" name={name} onSave={rename} onCancel={close} />
        ) : (
          <h2 className={s.chapterName}>
            <span className={s.number}>{at + 1}</span>
            {mayEdit ? (
              <button type="button" className={s.name} title="改名" onClick={() => setEditing("name")}>
                {name}
              </button>
            ) : (
              name
            )}
          </h2>
        )}
      </div>
      <ul className={s.lessons}>
        {lessons.map((lesson, place) => (
          <Lesson key={lesson.id} lesson={lesson} number={`${at + 1}.${place + 1}`} {...part} />
        ))}
      </ul>
      {lessons.length === 0 ? <p className={s.empty}>这一章还没有课时。</p> : null}
      {mayEdit ? (
        <div className={s.chapterFoot}>
          {editing === "lesson" ? (
            <InlineName
              label={`“${name}”的新课时名称`}
              name=""
              placeholder="课时名称"
              onSave={addLesson}
              onCancel={close}
            />
          ) : (
            <>
              <Button
                kind="quiet"
                size="small"
                icon={<Plus size={16} />}
                aria-label={`加课时：${name}`}
                onClick={() => setEditing("lesson")}
              >
                加课时
              </Button>
              <FilePick
                kind="quiet"
                label={`上传多个视频：${name}`}
                icon={<Upload size={16} />}
                onPick={toChapter}
              >
                上传多个视频
              </FilePick>
              <span className={s.hint}>也可以把文件拖到这里，每个文件成为一个课时，同名字幕一起选</span>
            </>
          )}
        </div>
      ) : null}
    </section>
  );
}
