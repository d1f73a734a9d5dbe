import { type ReactNode, useState } from "react";
import type { TreeLesson } from "#shared/console/islands.ts";
import { Button } from "#client/ui/Button.tsx";
import type { PartProps } from "./partProps.ts";
import { s } from "./CourseTree.styles.ts";
import { FilePick } from "./FilePick.tsx";
import { type Item, stepped } from "./treeMoves.ts";

interface LessonActsProps extends PartProps {
  readonly lesson: TreeLesson;
}

/** Actions of a lesson, each by one press: also its moves, for whoever cannot drag. */
export function LessonActs({ lesson, mayFree, acts, onTake, onRemoveContent }: LessonActsProps) {
  const { id, name, content, minutes, isFree, isShown } = lesson;
  const item: Item = { kind: "lesson", id };
  const { chapters } = acts.state;
  const [typed, setTyped] = useState(String(minutes || ""));
  const isOfFile = content !== "live" && content !== "exam";
  const hasFile = isOfFile && content !== "none" && content !== "link";
  const move = (label: string, step: -1 | 1) => {
    const spot = stepped(chapters, item, step);
    return act(label, () => spot && acts.move(item, spot), spot === undefined);
  };
  const change = (values: Readonly<Record<string, string>>, done: string, label: string) =>
    void acts.run("lesson change", { id: String(id), ...values }, done, label);
  const act = (label: string, run: () => void, isOff = false): ReactNode => (
    <Button size="small" aria-label={`${label}：${name}`} disabled={isOff} onClick={run}>
      {label}
    </Button>
  );

  return (
    <>
      {move("上移", -1)}
      {move("下移", 1)}
      {mayFree
        ? isFree
          ? act("取消试看", () => change({ free: "no" }, `“${name}”不再试看`, `取消试看“${name}”`))
          : act("设为试看", () => change({ free: "yes" }, `“${name}”可以试看`, `试看“${name}”`))
        : null}
      {act(isShown ? "隐藏" : "显示", () => {
        const done = `“${name}”已${isShown ? "隐藏" : "显示"}`;
        const label = `${isShown ? "隐藏" : "显示"}“${name}”`;
        void acts.run(`lesson ${isShown ? "hide" : "unhide"}`, { id: String(id) }, done, label);
      })}
      {hasFile ? (
        <>
          <FilePick label={`换文件：${name}`} onPick={(files) => onTake(lesson, files)}>
            换文件
          </FilePick>
          {act("移除内容", () => onRemoveContent(lesson))}
        </>
      ) : (
        <form
          className={s.minutes}
          onSubmit={(event) => {
            event.preventDefault();
            change({ minutes: typed }, `时长 ${typed} 分钟`, `时长“${name}”`);
          }}
        >
          <label className={s.minutesLabel}>
            时长
            <input
              type="number"
              min={1}
              max={1_440}
              required
              value={typed}
              className={s.number3}
              onChange={({ target }) => setTyped(target.value)}
            />
            分钟
          </label>
          <Button type="submit" size="small" aria-label={`保存时长：${name}`}>
            保存
          </Button>
        </form>
      )}
    </>
  );
}
