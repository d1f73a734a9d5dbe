import type { ReactNode } from "react";
import { ALL_OF_LEVEL_1 } from "#shared/routes/forms.ts";
import { href } from "#shared/routes/href.ts";
import { listHrefOf, originInList, questionHref } from "#shared/routes/questionOrigin.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { subjectHref } from "#client/cards/subjectHref.ts";
import { GoalChooser } from "#client/goal/GoalChooser.tsx";
import { SubjectIcon } from "#client/goal/SubjectIcon.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { type Goal, storeGoal, useGoal } from "#client/site/goal.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { groupDigits } from "#client/ui/groupDigits.ts";
import { s } from "./Hero.styles.ts";
import { shownBlocks } from "./homeBlocks.ts";
import { listToTry, questionNumCall, questionsToTryCall } from "./homeCalls.ts";

/** First screen of visitors: what the agency is, and the choice of an exam as the only action. */
export function Hero() {
  const site = useSite();
  const goal = useGoal();
  return (
    <header className={s.hero}>
      <div className={s.words}>
        <h1 className={s.claim}>{site.slogan || site.name}</h1>
        {site.description ? <p className={s.about}>{firstSentence(site.description)}</p> : null}
        {shownBlocks(site).questions ? (
          <p className={s.figure}>
            <QuietBlock fallback={null} instead={() => null}>
              <QuestionNum goal={goal} />
            </QuietBlock>
          </p>
        ) : null}
      </div>
      {goal ? <Chosen goal={goal} /> : <Ask />}
    </header>
  );
}

function Ask() {
  const site = useSite();
  if (site.subjects.length === 0) return null;
  return (
    <section className={s.ask} aria-labelledby="ask">
      <h2 id="ask" className={s.question}>
        你准备考哪一门？
      </h2>
      <GoalChooser hrefOf={subjectHref} />
      {shownBlocks(site).questions ? (
        <p className={s.note}>
          还没想好？
          <TryQuestion goal={undefined} />
        </p>
      ) : null}
    </section>
  );
}

function Chosen({ goal }: { readonly goal: Goal }) {
  const site = useSite();
  const place = { level1: goal.level1.id, level2: goal.level2?.id ?? ALL_OF_LEVEL_1 };
  return (
    <section className={s.ask} aria-labelledby="goal">
      <p className={s.chosen}>
        <SubjectIcon subject={goal.level1} />
        <span className={s.of}>
          <span className={s.note}>正在备考</span>
          <strong id="goal" className={s.goal}>
            {goal.name}
          </strong>
        </span>
        <Button kind="quiet" onClick={() => storeGoal("")}>
          换一门
        </Button>
      </p>
      <p className={s.acts}>
        {shownBlocks(site).questions ? (
          <TryQuestion className={buttonClass("primary", "large")} goal={goal} />
        ) : null}
        {site.nav.course.isShow ? (
          <Link className={buttonClass("secondary", "large")} href={href("course1", place)}>
            看课程
          </Link>
        ) : null}
      </p>
    </section>
  );
}

interface TryProps {
  readonly goal: Goal | undefined;
  readonly className?: string;
}

/** Leads to one question that can be answered without signing in; to the list, as long as no question is known. */
function TryQuestion({ goal, className }: TryProps) {
  const link = (to: string) => (
    <Link className={className} href={to}>
      做一道题试试
    </Link>
  );
  const list = link(listHrefOf(originInList(listToTry(goal))) ?? href("question"));
  return (
    <QuietBlock fallback={list} instead={() => list}>
      <FoundQuestion goal={goal} link={link} list={list} />
    </QuietBlock>
  );
}

interface FoundProps extends Pick<TryProps, "goal"> {
  readonly link: (to: string) => ReactNode;
  readonly list: ReactNode;
}

function FoundQuestion({ goal, link, list }: FoundProps) {
  const { list: rows } = useCall(questionsToTryCall(goal));
  const found = rows.find(({ isExplained }) => isExplained) ?? rows[0];
  return found ? link(questionHref(found.id, originInList(listToTry(goal)))) : list;
}

function QuestionNum({ goal }: { readonly goal: Goal | undefined }) {
  const { total } = useCall(questionNumCall(goal));
  if (total === 0) return null;
  return (
    <>
      <strong className={s.number}>{groupDigits(total)}</strong> 道{goal?.level1.name}题，做一题看一题的解析
    </>
  );
}

function firstSentence(text: string): string {
  return /^.*?[。！？]/s.exec(text)?.[0] ?? text;
}
