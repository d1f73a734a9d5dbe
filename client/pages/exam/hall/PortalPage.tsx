import { examDetail } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { GRACE_MS } from "#shared/domain/examAttempt.ts";
import { href } from "#shared/routes/href.ts";
import { type ExamDetail } from "#client/calls/exam.ts";
import { useCall } from "#client/calls/call.ts";
import { Link } from "#client/navigation/Link.tsx";
import { typeName } from "#client/question/questionTexts.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { Breadcrumb } from "#client/ui/Breadcrumb.tsx";
import { Container } from "#client/ui/Container.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { ExamBoard } from "../ExamBoard.tsx";
import { kindOf } from "../examAddress.ts";
import { limitText, windowText } from "../examTexts.ts";
import { ActionCard } from "./ActionCard.tsx";
import { Attempts } from "./Attempts.tsx";
import { DeviceChecks } from "./DeviceChecks.tsx";
import { integrityText, rulesOf } from "./examRules.ts";
import { s } from "./Portal.styles.ts";
import { useDeviceCheck } from "./useDeviceCheck.ts";
import { useRefreshAt } from "../useRefreshAt.ts";

const CAN_BEGIN = new Set(["open", "coming", "waiting", "doing", "paused"]);

/** The page of one exam before the start: facts about the exam, device check, rules and start button. */
export function PortalPage({ paperId }: { readonly paperId: string }) {
  const exam = useCall(callOf(examDetail, { paperId }));
  return exam ? <Portal exam={exam} /> : null;
}

function Portal({ exam }: { readonly exam: ExamDetail }) {
  const site = useSite();
  const { paperId, name, description, section, attempt, hasBoard, state, nextTime, deadline } = exam;
  const kind = kindOf(exam.kind);
  const check = useDeviceCheck(paperId);
  // The exam changes its state when the attempt in progress reaches its deadline.
  useRefreshAt(
    callOf(examDetail, { paperId }),
    state === "doing" && deadline > 0 ? deadline + GRACE_MS : nextTime,
  );
  return (
    <Container>
      <title>{pageTitle(site, `${name} - ${kind.title}`)}</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        title={<TwoPartName name={name} />}
        lead={description}
        breadcrumb={
          <Breadcrumb as={Link} items={[{ label: kind.title, href: href(kind.hall) }, { label: name }]} />
        }
      />
      <div className={s.page}>
        <div className={s.side}>
          <ActionCard kind={kind} exam={exam} checked={check.checked} />
        </div>
        <div className={s.main}>
          <dl className={s.facts}>
            {factsOf(exam).map(([title, value]) => (
              <div key={title} className={s.fact}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {CAN_BEGIN.has(state) && <DeviceChecks check={check} />}
          <section className={s.part} aria-labelledby="rules">
            <SectionHeading title="考试规则" id="rules" />
            <p className={s.integrity} data-counts={exam.countsLeaving}>
              {integrityText(exam)}
            </p>
            <ul className={s.rules}>
              {rulesOf(exam).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
          {section.length > 0 && <Paper exam={exam} />}
          {attempt.length > 0 && <Attempts kind={kind} attempts={attempt} />}
          {hasBoard && <ExamBoard paperId={paperId} />}
        </div>
      </div>
    </Container>
  );
}

type Fact = readonly [title: string, value: string];

function factsOf(exam: ExamDetail): readonly Fact[] {
  const opening = windowText(exam);
  return [
    ["时间", opening === "" ? "随时可以开始" : opening],
    ["时长", limitText(exam.limitTime)],
    ["题数", `${exam.questionNum} 题`],
    ["满分", `${exam.totalScore} 分`],
    ...(exam.passScore > 0 ? ([["及格", `${exam.passScore} 分`]] as const) : []),
    ["科目", exam.subjectName],
  ];
}

function Paper({ exam: { section, questionType } }: { readonly exam: ExamDetail }) {
  const types = questionType.map(({ type, num }) => `${typeName(type)} ${num}`);
  return (
    <section className={s.part} aria-labelledby="paper">
      <SectionHeading title="试卷结构" note={<FactLine facts={types} />} id="paper" />
      <table className={s.table} aria-labelledby="paper">
        <thead>
          <tr>
            <th scope="col">部分</th>
            <th scope="col">题数</th>
            <th scope="col">分值</th>
          </tr>
        </thead>
        <tbody>
          {section.map(({ id, name, desc, questionNum, totalScore }) => (
            <tr key={id}>
              <th scope="row">
                {name || "全部题目"}
                {desc === "" ? null : <span className={s.desc}>{desc}</span>}
              </th>
              <td>{questionNum} 题</td>
              <td>{totalScore} 分</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
