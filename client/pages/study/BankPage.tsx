import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { examPackage, today } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { runsInProgressCall } from "#client/calls/study.ts";
import { expiryText } from "#client/cards/cardTexts.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { useBoot, useSite } from "#client/site/boot.ts";
import { useOpenings } from "#client/layouts/openings.ts";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { modeName } from "#client/question/modeName.ts";
import { itemName, kindName, type TodayItem } from "#client/today/todayItems.ts";
import { useBegin } from "#client/today/useBegin.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { groupDigits } from "#client/ui/groupDigits.ts";
import { s } from "./BankPage.styles.ts";

const TITLE = "题库学习";
const packagesCall = callOf(examPackage, {});
const todayCall = callOf(today, {});
/** Modes that differ: 模拟考试 (mock exam) has its own screens; the daily set is new each day, without progress. */
const MOCK = "7";
const DAILY = "3";

/** Modes that every site has, whatever its agency has configured. */
const OWN = [
  ["random", "随机练习", "未做的优先"],
  ["wrong", "错题重练", "做对够次数就移出错题本"],
  ["favorite", "收藏的题", "只练自己收藏的"],
] as const;

/** Lists the modes of practice, each with the learner's progress. */
function BankPage() {
  const { name } = useSite();
  const practice = usePracticeHref();
  return (
    <div className={s.page}>
      <title>{`${TITLE} - ${name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={s.title}>{TITLE}</h1>
      <Block fallback={null}>
        <InProgress />
      </Block>
      <Block fallback={null}>
        <OfToday />
      </Block>
      <ul className={s.grid}>
        {OWN.map(([mode, title, about]) => (
          <PracticeLink key={mode} to={practice(mode)} title={title} facts={about} />
        ))}
      </ul>
      <Block fallback={<div className={s.waiting} />}>
        <Packages />
      </Block>
    </div>
  );
}

/** Offers to continue an unfinished run before a new one is started. */
function InProgress() {
  const { examTypes } = useSite();
  const [row] = useCall(runsInProgressCall()).list;
  if (!row) return null;
  const title = modeName(row.mode, examTypes);
  return (
    <p className={s.inProgress}>
      <span>
        上次的{[title, row.subjectName, row.chapterName].filter(Boolean).join(" · ")}，做了{" "}
        {`${row.answeredNum}\u00a0/\u00a0${row.questionNum}`} 题
      </span>
      <Link className={buttonClass("primary", "small")} href={href("questionExam", { record: row.recordId })}>
        继续上次
      </Link>
      <Link className={buttonClass("quiet", "small")} href={href("studyMyQuestion")}>
        全部未完成的
      </Link>
    </p>
  );
}

/** The items of today's plan that consist of questions: reviews and the daily set. */
function OfToday() {
  const { item } = useCall(todayCall);
  return item
    .filter(({ kind, isDone }) => !isDone && (kind === "review" || kind === "daily"))
    .map((one) => <TodayRow key={one.key} item={one} />);
}

function TodayRow({ item }: { readonly item: TodayItem }) {
  const ready = useReady();
  const { busy, nothing, begin } = useBegin();
  return (
    <p className={s.ofToday}>
      <span>
        今天的{kindName(item)}：{itemName(item)}，约 {item.minutes} 分钟
        {nothing && <span role="alert">（现在没有可做的题）</span>}
      </span>
      <Button size="small" disabled={!ready} busy={busy} onClick={() => void begin(item)}>
        {item.kind === "review" ? "开始复习" : "开始做题"}
      </Button>
    </p>
  );
}

function Packages() {
  const { examTypes } = useSite();
  const practice = usePracticeHref();
  const mocks = useOpenings().get("/mock-exam") ?? href("mockExam");
  const packages = useCall(packagesCall);
  const { now } = useBoot();
  return (
    <ul className={s.grid}>
      {packages.map((one) => (
        <PracticeLink
          key={one.examType}
          to={one.examType === MOCK ? mocks : practice(one.examType)}
          title={examTypes.find(({ id }) => id === one.examType)?.name?.trim() || one.name}
          facts={factsOf(one, now)}
        />
      ))}
      <PracticeLink to={href("onlinePortal")} title="在线考试" facts="到时间进来，统一计时" />
      <PracticeLink to={href("questionOffline")} title="离线练习" facts="存到本机，没有网络也能做" />
    </ul>
  );
}

type Package = DataOf<typeof examPackage>[number];

function factsOf(one: Package, now: number): string {
  const { examType, totalNum, doneNum, rightRate, isBuy, expireTime } = one;
  if (examType === MOCK) return "整卷计时，交卷出成绩";
  if (totalNum === 0) return "还没有题目";
  if (examType === DAILY) return "每天一组，第二天换新的";
  return [
    `做过 ${groupDigits(doneNum)} / ${groupDigits(totalNum)} 题`,
    ...(doneNum > 0 ? [`正确率 ${rightRate}%`] : []),
    ...(isBuy ? [] : ["未开通，可先免费做几题"]),
    ...(isBuy && expireTime !== "" ? [expiryText(expireTime, now)] : []),
  ].join(" · ");
}

interface PracticeLinkProps {
  readonly to: string;
  readonly title: string;
  readonly facts: string;
}

function PracticeLink({ to, title, facts }: PracticeLinkProps) {
  return (
    <li>
      <Link className={s.way} href={to}>
        <span className={s.name}>{title}</span>
        <span className={s.facts}>{facts}</span>
      </Link>
    </li>
  );
}

export const screen: Screen = {
  Component: BankPage,
  needs: () => ({
    critical: [runsInProgressCall(), todayCall],
    wanted: [todayCall],
    deferred: [packagesCall],
  }),
};
