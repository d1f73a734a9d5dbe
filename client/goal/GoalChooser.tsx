import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { isPlainClick } from "../navigation/clicks.ts";
import { Link } from "../navigation/Link.tsx";
import { type SubjectView, useSite } from "../site/boot.ts";
import { goalOf } from "../site/goal.ts";
import { Button } from "../ui/Button.tsx";
import { s } from "./goal.styles.ts";
import { SubjectIcon } from "./SubjectIcon.tsx";
import { useChooseGoal } from "./useChooseGoal.ts";

interface Props {
  /** Returns the page of an exam, to which a tile leads in browsers without scripts. */
  readonly hrefOf: (subject: SubjectView) => string;
  /** Called with the name of the goal once it is stored. */
  readonly onChosen?: (name: string) => void;
  /** Returns what is asked about the chosen exam beside the subject below it. */
  readonly beside?: (exam: SubjectView) => ReactNode;
}

/** Asks in two taps for the exam and the subject below it. */
export function GoalChooser({ hrefOf, onChosen, beside }: Props) {
  const site = useSite();
  const { subjects } = site;
  const { busy, choose } = useChooseGoal();
  const [exam, setExam] = useState<SubjectView>();
  const head = useRef<HTMLParagraphElement>(null);
  // The pressed tile is removed, so the focus moves to the content in its place.
  useEffect(() => head.current?.focus(), [exam]);

  async function take(id: string): Promise<void> {
    if (await choose(id)) onChosen?.(goalOf(site, id)?.name ?? "");
  }
  function press(event: MouseEvent<HTMLAnchorElement>, subject: SubjectView): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const [only, ...others] = subject.list;
    if (only && others.length === 0) void take(only.id);
    else setExam(subject);
  }

  if (!exam)
    return (
      <ul className={s.tiles} aria-label="考试">
        {subjects.map((subject) => (
          <li key={subject.id}>
            <Link
              className={s.tile}
              href={hrefOf(subject)}
              aria-disabled={busy || undefined}
              onClick={(event) => press(event, subject)}
            >
              <SubjectIcon subject={subject} />
              <span className={s.name}>{subject.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={s.second}>
      <p className={s.exam} ref={head} tabIndex={-1}>
        <SubjectIcon subject={exam} />
        <span className={s.name}>{exam.name}，考哪一类？</span>
      </p>
      {beside?.(exam)}
      <ul className={s.choices} aria-label={exam.name}>
        {exam.list.map(({ id, name }) => (
          <li key={id}>
            <Button busy={busy} onClick={() => void take(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <p className={s.ways}>
        <Button kind="quiet" onClick={() => setExam(undefined)}>
          换一门考试
        </Button>
        <Button kind="quiet" busy={busy} onClick={() => void take(exam.id)}>
          还没定，先看全部
        </Button>
      </p>
    </div>
  );
}
