import { cutText } from "#shared/domain/cutText.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import type { ExamReport } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { resultHref } from "#client/question/resultHref.ts";
import { FactLine } from "#client/ui/FactLine.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { StatusTag, type Tone } from "#client/ui/Tag.tsx";
import { s } from "./ExamResult.styles.ts";
import { pageOfSeq } from "./reportParts.ts";

type Change = ExamReport["changed"][number];

const KINDS: readonly (readonly [kind: string, name: string, tone: Tone])[] = [
  ["wrong_right", "错改对", "right"],
  ["right_wrong", "对改错", "wrong"],
  ["wrong_wrong", "改了还是错", "neutral"],
];
const LONGEST = 24;

/** Shows how many points the learner won or lost by changing answers. */
export function Changed({ report }: { readonly report: ExamReport }) {
  const { changed, question } = report;
  const types = new Map(question.map(({ seq, ask }) => [seq, ask?.type ?? ""]));
  const counts = KINDS.map(
    ([kind, name]) => [name, changed.filter((one) => one.kind === kind).length] as const,
  );
  return (
    <section className={s.part} aria-labelledby="changed">
      <SectionHeading
        title="改过的答案"
        note={<FactLine facts={counts.map(([name, num]) => num > 0 && `${name} ${num} 题`)} />}
        id="changed"
      />
      <p className={s.note}>{adviceOf(changed)}</p>
      <ul className={s.changes}>
        {changed.map((change) => {
          const [, name, tone] = KINDS.find(([kind]) => kind === change.kind) ?? ["", "改过", "neutral"];
          return (
            <li key={change.seq} className={s.change}>
              <StatusTag tone={tone as Tone}>{name}</StatusTag>
              <span className={s.fromTo}>
                {textOf(change.from, types.get(change.seq))} → {textOf(change.to, types.get(change.seq))}
              </span>
              <Link
                href={`${resultHref(report.kind, report.recordId, { show: "all", page: pageOfSeq(report, change.seq) })}#q${change.seq}`}
              >
                第 {change.seq} 题
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns an answer as letters, as pairs (1B 2A), or as the first characters of the text that was filled in. */
function textOf(answer: Change["from"], type = ""): string {
  const text = factsOf(type).isPaired
    ? answer.map((key, place) => `${place + 1}${key || "空"}`).join(" ")
    : answer.every((one) => /^[A-Z]$/.test(one))
      ? answer.join("")
      : answer.filter(Boolean).join("；");
  return cutText(text, LONGEST, "…") || "空";
}

function adviceOf(changed: readonly Change[]): string {
  const num = (kind: string) => changed.filter((one) => one.kind === kind).length;
  const [better, worse] = [num("wrong_right"), num("right_wrong")];
  if (better > worse) return "回头检查是值得的：改对的比改错的多。";
  if (worse > better) return "改错的比改对的多：没有新的依据，就相信第一次的判断。";
  return "改对的和改错的一样多。";
}
