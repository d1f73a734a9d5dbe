import { lessonQuestions } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { clockText } from "#shared/domain/timeText.ts";
import { useCall } from "#client/calls/call.ts";
import { type PlayedLesson } from "#client/calls/play.ts";
import { Link } from "#client/navigation/Link.tsx";
import type { Player } from "#client/player/player.ts";
import { usePlayer } from "#client/player/usePlayer.ts";
import { plainStem } from "#client/question/plainStem.ts";
import { typeName } from "#client/question/questionTexts.ts";
import { StatusTag } from "#client/ui/Tag.tsx";
import { s } from "./Points.styles.ts";
import { PracticeButton } from "./PracticeButton.tsx";

const STEM_LETTERS = 60;

interface Props {
  readonly lesson: PlayedLesson;
  readonly player: Player | undefined;
}

export function Points({ lesson, player }: Props) {
  const questions = useCall(callOf(lessonQuestions, { lessonId: lesson.lessonId }));
  if (lesson.point.length + questions.length === 0)
    return <p className={s.none}>这一讲没有标注考点，也没有配套的题。</p>;
  const practice = <PracticeButton lesson={lesson} player={player} size="small" />;
  return (
    <div className={s.parts}>
      {lesson.point.length > 0 && (
        <section aria-labelledby="points">
          <div className={s.head}>
            <h2 id="points" className={s.title}>
              本节考点
            </h2>
            {practice}
          </div>
          <ol>
            {lesson.point.map((point, index) => (
              <li key={point.id} className={s.point}>
                <Second
                  player={player}
                  second={point.second}
                  end={lesson.point[index + 1]?.second}
                  name={point.name}
                />
                {point.wrongNum > 0 && <StatusTag tone="wrong">{`错过 ${point.wrongNum} 次`}</StatusTag>}
                {point.questionNum > 0 && <span className={s.facts}>{`${point.questionNum} 题`}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {questions.length > 0 && (
        <section aria-labelledby="lesson-questions">
          <div className={s.head}>
            <h2 id="lesson-questions" className={s.title}>
              本节的题
            </h2>
            {lesson.point.length === 0 && practice}
          </div>
          <ol>
            {questions.map(({ question, second, wrongNum, isDone }) => (
              <li key={question.id} className={s.question}>
                <Link named href={href("questionDetail", { id: question.id })}>
                  {`${typeName(question.type)} ${plainStem(question.stem, STEM_LETTERS)}`}
                </Link>
                <span className={s.row}>
                  {second > 0 && <Second player={player} second={second} name="看讲解" />}
                  {wrongNum > 0 ? (
                    <StatusTag tone="wrong">{`错过 ${wrongNum} 次`}</StatusTag>
                  ) : (
                    isDone && <StatusTag tone="right">做过</StatusTag>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

interface SecondProps {
  readonly player: Player | undefined;
  readonly second: number;
  /** Second at which the section ends and the next section begins. */
  readonly end?: number | undefined;
  readonly name: string;
}

function Second(props: SecondProps) {
  const { player } = props;
  return player ? <PlayedSecond {...props} player={player} /> : <span>{props.name}</span>;
}

function PlayedSecond({ player, second, end, name }: SecondProps & { readonly player: Player }) {
  const isNow = usePlayer(
    player,
    (state) => end !== undefined && state.second >= second && state.second < end,
  );
  return (
    <button
      type="button"
      className={s.second}
      aria-current={isNow ? "true" : undefined}
      onClick={() => {
        player.seek(second);
        player.play();
      }}
    >
      <span className={s.facts}>{clockText(second)}</span> {name}
    </button>
  );
}
