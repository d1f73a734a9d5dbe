import { type FormEvent, useState } from "react";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { findMode, MOST_OF_RUN } from "#shared/domain/practiceModes.ts";
import { codeTyped } from "#shared/domain/typedText.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { type PracticeAddress, type PracticeSetup, practiceSetupCall } from "#client/calls/practice.ts";
import { showFound } from "#client/kit/showFound.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { difficultyName, typeName } from "#client/question/questionTexts.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { groupDigits } from "#client/ui/groupDigits.ts";
import { Field } from "#client/ui/Field.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Select } from "#client/ui/Select.tsx";
import { Choices } from "./Choices.tsx";
import { modeName } from "#client/question/modeName.ts";
import { s } from "./StartSheet.styles.ts";
import { SubjectSelect } from "./SubjectSelect.tsx";
import { useStart } from "#client/question/useStart.ts";

interface Props {
  readonly address: PracticeAddress;
  readonly count: string | undefined;
  readonly seed: string | undefined;
}

export function StartSheet({ address, count, seed }: Props) {
  const site = useSite();
  const name = modeName(address.mode, site.examTypes);
  const isMock = findMode(address.mode)?.kind === "mock";
  return (
    <Container width="reading">
      <title>{pageTitle(site, name)}</title>
      <PageHeading title={name} lead={isMock ? "" : "选好范围就开始，做一题看一题的解析。"} />
      {isMock ? (
        <Empty
          title="模拟考试有自己的考场"
          why="按考试的时间和题量整卷作答，交卷后看成绩。"
          action={
            <Link className={buttonClass("primary")} href={href("mockExam")}>
              去模拟考试
            </Link>
          }
        />
      ) : (
        <Sheet address={address} count={count} seed={seed} />
      )}
    </Container>
  );
}

const COUNTS = ["10", "20", "50"] as const;

function Sheet({ address, count, seed }: Props) {
  const setup = useCall(practiceSetupCall(address));
  const { visit } = useNavigation();
  const ready = useReady();
  const { busy, start, nothing } = useStart();
  const known = COUNTS.find((one) => one === count);
  const [chosenCount, setChosenCount] = useState<string>(known ?? (count ? "own" : "20"));
  if (!setup) return null;
  const isDaily = findMode(setup.mode)?.kind === "daily";

  function move(next: Partial<PracticeAddress>): void {
    const { mode, subject, chapter } = { ...address, chapter: undefined, ...next };
    void visit(href("questionExam", { mode, subject, chapter }), { replace: true });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isDaily && setup?.status === "finished")
      return void visit(href("questionExamResult", { record: setup.recordId }), { replace: true });
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const own = Math.min(MOST_OF_RUN, Math.max(1, Math.trunc(Number(text("own")) || 20)));
    void start({
      mode: address.mode,
      subjectId: address.subject,
      ...(address.chapter && { chapterId: address.chapter }),
      ...(isDaily
        ? {}
        : {
            count: chosenCount === "own" ? own : Number(chosenCount),
            types: QUESTION_TYPES.filter((type) => form.getAll("type").includes(type)),
            ...(text("difficulty") && { difficulty: text("difficulty") }),
            ...(text("only") && { only: text("only") as "undone" | "wrong" }),
            ...(text("seed") && { seed: text("seed") }),
          }),
    });
  }

  return (
    <form className={s.sheet} onSubmit={submit} method="post">
      <InProgress setup={setup} isDaily={isDaily} />
      <SubjectSelect current={address.subject} onChange={(subject) => move({ subject })} />
      {setup.chapter.length > 0 && !isDaily && (
        <Select
          label="章节"
          value={address.chapter ?? ""}
          onChange={({ target }) => move({ chapter: target.value || undefined })}
        >
          <option value="">全部章节</option>
          {setup.chapter.map(({ id, name, num }) => (
            <option key={id} value={id}>{`${name}（${num} 题）`}</option>
          ))}
        </Select>
      )}
      <Numbers setup={setup} />
      {!isDaily && (
        <>
          <Choices
            legend="题数"
            name="count"
            value={chosenCount}
            onChange={setChosenCount}
            items={[
              ...COUNTS.map((one) => ({ value: one, label: `${one} 题` })),
              { value: "own", label: "自定" },
            ]}
          />
          <p className={s.hint}>一篇材料和它的各小题算一题，一起出。</p>
          {chosenCount === "own" && (
            <Field
              label="做多少题"
              name="own"
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_OF_RUN}
              defaultValue={count ?? "30"}
              hint={`最多 ${MOST_OF_RUN} 题`}
            />
          )}
          <Choices
            legend="范围"
            name="only"
            items={[
              { value: "", label: "未做的优先" },
              { value: "undone", label: "只做未做的" },
              ...(setup.wrongNum > 0 ? [{ value: "wrong", label: "只做错题" }] : []),
            ]}
          />
          {setup.type.length > 1 && (
            <Choices
              legend="题型（不选就是全部）"
              name="type"
              many
              items={inOrder(setup.type).map(({ value, num }) => ({
                value,
                label: `${typeName(value)} ${num}`,
              }))}
            />
          )}
          {setup.difficulty.length > 1 && (
            <Choices
              legend="难度"
              name="difficulty"
              items={[
                { value: "", label: "全部" },
                ...setup.difficulty.map(({ value, num }) => ({
                  value,
                  label: `${difficultyName(value)} ${num}`,
                })),
              ]}
            />
          )}
          <details className={s.more} open={seed !== undefined}>
            <summary className={s.summary}>和同学做同一套题</summary>
            <Field
              label="题组编号"
              optional
              name="seed"
              pattern="[A-Za-z0-9_]{0,32}"
              onBlur={(event) => showFound(event.currentTarget, codeTyped)}
              autoComplete="off"
              defaultValue={seed ?? ""}
              hint="填同样的编号（字母、数字或下划线），就会得到同样的题和顺序；填了编号就不再优先未做的题。"
            />
          </details>
        </>
      )}
      {nothing && (
        <p className={s.none} role="alert">
          {nothing === "done"
            ? "这里的题你都做过了：换一章，或者选“未做的优先”再做一遍。"
            : "没有符合条件的题，放宽题型或难度再试。"}
        </p>
      )}
      <div className={s.actions}>
        <Button
          type="submit"
          kind="primary"
          size="large"
          busy={busy}
          disabled={!ready || setup.totalNum === 0}
        >
          {isDaily && setup.recordId
            ? setup.status === "finished"
              ? "看今天的结果"
              : "继续今天的题"
            : "开始练习"}
        </Button>
      </div>
      <noscript>
        <p className={s.none}>练习需要浏览器脚本。也可以从题库里一题一题地做，不需要脚本。</p>
      </noscript>
    </form>
  );
}

function inOrder(types: PracticeSetup["type"]): PracticeSetup["type"] {
  return QUESTION_TYPES.flatMap((type) => types.filter(({ value }) => value === type));
}

function InProgress({ setup, isDaily }: { readonly setup: PracticeSetup; readonly isDaily: boolean }) {
  if (isDaily || setup.recordId === "") return null;
  return (
    <p className={s.notice}>
      上次的{setup.name}还没有做完。
      <Link href={href("questionExam", { record: setup.recordId })}>继续上次</Link>
    </p>
  );
}

function Numbers({ setup }: { readonly setup: PracticeSetup }) {
  const { totalNum, undoneNum, wrongNum, isBuy, freeNum, packageId } = setup;
  const { sells } = useSite();
  if (totalNum === 0) return <p className={s.none}>这个科目还没有这类题目，换一个科目看看。</p>;
  return (
    <>
      <p className={s.numbers}>
        {`共 ${groupDigits(totalNum)} 题 · 未做 ${groupDigits(undoneNum)} 题`}
        {wrongNum > 0 ? ` · 错题 ${groupDigits(wrongNum)} 题` : ""}
      </p>
      {!isBuy && (
        <p className={s.notice}>
          还没有开通：先免费做 {freeNum} 题。
          {sells && packageId !== "" && (
            <Link href={href("order", { type: "package", id: packageId })}>开通整套题库</Link>
          )}
        </p>
      )}
    </>
  );
}
