import { useRef, useState } from "react";
import type { CourseTreeProps, TreeLesson } from "#shared/console/islands.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { Plus } from "./treeIcons.tsx";
import { Undo2 } from "#client/ui/icons/Undo2.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { Chapter } from "./Chapter.tsx";
import { s } from "./CourseTree.styles.ts";
import { InlineName } from "./InlineName.tsx";
import { useActs } from "./useActs.ts";
import { useGrab } from "./useGrab.ts";
import { useUploads } from "./useUploads.ts";

/** A question before a lesson loses what plays it. */
interface Question {
  readonly title: string;
  readonly words: string;
  readonly yes: string;
  readonly run: () => void;
}

/** Tree of the chapters and lessons of a course, in which everything of them is done. */
export default function CourseTree(props: CourseTreeProps) {
  const { mayEdit, mayFree } = props;
  const acts = useActs(props);
  const { chapters, uploads: atServer } = acts.state;
  const root = useRef<HTMLDivElement>(null);
  const grab = useGrab({ root, chapters, onMove: acts.move, say: acts.say });
  const uploads = useUploads({ ...props, acts, atServer });
  const [question, setQuestion] = useState<Question>();
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);

  /** Runs `run`; asks first when the lesson has a content, because a replaced or removed film is not undone. */
  const askFirst = (lesson: TreeLesson, ask: Omit<Question, "run">, run: () => void) =>
    lesson.content === "none" ? run() : setQuestion({ ...ask, run });
  const take = (lesson: TreeLesson, files: readonly File[]) =>
    askFirst(
      lesson,
      {
        title: "换掉原来的内容？",
        words: `“${lesson.name}”已有内容，上传后会被新文件替换，不能撤销。学习记录保留。`,
        yes: "换掉",
      },
      () => uploads.toLesson(lesson, files),
    );
  const removeContent = (lesson: TreeLesson) =>
    askFirst(
      lesson,
      {
        title: "移除内容？",
        words: `“${lesson.name}”的内容和字幕会移除，不能撤销。学习记录保留。`,
        yes: "移除",
      },
      () => void acts.run("media remove", { lesson: String(lesson.id) }, `移除了“${lesson.name}”的内容`),
    );

  const closeAdding = () => {
    setAdding(false);
    requestAnimationFrame(() => addButton.current?.focus());
  };

  return (
    <div className={s.tree}>
      <div className={s.bar}>
        <p className={s.count}>{countWords(chapters, uploads.running)}</p>
        {acts.undoable ? (
          <Button size="small" icon={<Undo2 size={16} />} onClick={() => void acts.undo()}>
            撤销：{acts.undoable.label}
          </Button>
        ) : null}
      </div>
      <VisuallyHidden>
        <span role="status">{acts.said}</span>
      </VisuallyHidden>
      {acts.fault === "" ? null : (
        <p className={s.fault} role="alert">
          {acts.fault}{" "}
          <button type="button" className={s.link} onClick={acts.clearFault}>
            知道了
          </button>
        </p>
      )}
      <div ref={root} className={s.chapters}>
        {grab.shown.map((chapter, at) => (
          <Chapter
            key={chapter.id}
            chapter={chapter}
            at={at}
            mayEdit={mayEdit}
            mayFree={mayFree}
            acts={acts}
            grab={grab}
            uploads={uploads}
            onTake={take}
            onRemoveContent={removeContent}
          />
        ))}
        {grab.line === undefined ? null : <div className={s.line} style={{ top: `${grab.line}px` }} />}
      </div>
      {chapters.length === 0 && !isAdding ? (
        <p className={s.empty}>还没有章节。先加一章，再把视频拖到章上。</p>
      ) : null}
      {isAdding ? (
        <div className={s.adding}>
          <InlineName
            label="新章节的名称"
            name=""
            placeholder={`第 ${chapters.length + 1} 章的名称`}
            onSave={async (name) => {
              const isDone = await acts.run(
                "chapter add",
                { course: String(props.courseId), name },
                `添加了“${name}”`,
              );
              if (isDone) closeAdding();
              return isDone;
            }}
            onCancel={closeAdding}
          />
        </div>
      ) : mayEdit ? (
        <button ref={addButton} type="button" className={s.addChapter} onClick={() => setAdding(true)}>
          <Plus size={18} /> 加章节
        </button>
      ) : null}
      <p id="move-help" hidden>
        按空格拿起，上下键移动，再按空格放下，Esc 取消
      </p>
      <Dialog
        open={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title={question?.title}
        width="small"
        footer={
          <>
            <Button onClick={() => setQuestion(undefined)}>不了</Button>
            <Button
              kind="primary"
              onClick={() => {
                question?.run();
                setQuestion(undefined);
              }}
            >
              {question?.yes}
            </Button>
          </>
        }
      >
        <p>{question?.words}</p>
      </Dialog>
    </div>
  );
}

function countWords(chapters: CourseTreeProps["state"]["chapters"], running: number): string {
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const empty = lessons.filter(({ content }) => content === "none").length;
  return [
    `${chapters.length} 章 ${lessons.length} 个课时`,
    ...(empty > 0 ? [`${empty} 个还没有内容`] : []),
    ...(running > 0 ? [`${running} 个文件正在上传或转码`] : []),
  ].join(" · ");
}
