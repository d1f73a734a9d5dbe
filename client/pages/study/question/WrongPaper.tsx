import type { DataOf } from "#shared/contract/endpoint.ts";
import type { wrongPaper } from "#shared/contract/study/endpoints.ts";
import { answerText } from "#shared/domain/questionTypes/answerText.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import { href } from "#shared/routes/href.ts";
import { markSpaceBlanks } from "#shared/domain/richText/spaceBlanks.ts";
import { useCall } from "#client/calls/call.ts";
import { type WrongFilters, wrongPaperCall } from "#client/calls/study.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { typeName } from "#client/question/questionTexts.ts";
import { alternativesText } from "#client/question/review/alternativesText.ts";
import { KEY_WITHHELD } from "#client/question/review/keyWithheld.ts";
import { Pictures } from "#client/question/show/Pictures.tsx";
import { Stem } from "#client/question/show/Stem.tsx";
import { RichText } from "#client/richText/RichText.tsx";
import { pageTitle, useBoot, useSite } from "#client/site/boot.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { QrCode } from "#client/ui/QrCode.tsx";
import { LinkTabs } from "#client/ui/Tabs.tsx";
import { s as own } from "./own.styles.ts";
import { CODE_PX, s } from "./WrongPaper.styles.ts";
import { wrongAddress } from "./wrongList.ts";

/** Returns the key as text. Pairs use the printed labels of their items, e.g. "1—B；2—A". */
function keyText({ type, options, answer }: Printed): string {
  if (factsOf(type).hasBlanks) return answer.map(alternativesText).join("；");
  if (!factsOf(type).isPaired) return answer.join("；");
  return answerText(
    type,
    answer,
    options.map(({ key }) => ({ key, name: key })),
  );
}

type Printed = DataOf<typeof wrongPaper>["question"][number];

/** The wrong book for printing on A4: all questions first, then, if chosen, the answers. */
export function WrongPaper({ filters }: { readonly filters: WrongFilters }) {
  const site = useSite();
  const ready = useReady();
  const { total, question: questions } = useCall(wrongPaperCall(filters));
  const at = (print: WrongFilters["print"]) => wrongAddress.href({ ...filters, page: 1, print });
  return (
    <div className={own.page}>
      <title>{pageTitle(site, "打印错题")}</title>
      <meta name="robots" content="noindex" />
      <div className={s.bar}>
        <LinkTabs
          as={Link}
          label="答案"
          current={filters.print ?? "none"}
          items={[
            { key: "none", label: "只印题目", href: at("none") },
            { key: "end", label: "答案印在最后", href: at("end") },
          ]}
        />
        <div className={s.tools}>
          <Button
            kind="primary"
            disabled={!ready || questions.length === 0}
            onClick={() => globalThis.print()}
          >
            打印
          </Button>
          <Link className={buttonClass("quiet")} href={at(undefined)}>
            回到错题本
          </Link>
        </div>
      </div>
      {questions.length === 0 ? (
        <Empty title="没有可以打印的错题" why="换一个科目或来源，或者先去练习。" />
      ) : (
        <article className={s.paper}>
          <h1 className={s.title}>错题练习卷</h1>
          <p className={s.about}>
            {total > questions.length
              ? `共 ${total} 题，一次印前 ${questions.length} 题；选一个科目或章节可以分开印`
              : `共 ${questions.length} 题`}
          </p>
          <ol className={s.questions}>
            {questions.map((question, index) => (
              <PrintedQuestion
                key={question.id}
                question={question}
                number={index + 1}
                withMaterial={
                  question.material !== "" && questions[index - 1]?.materialId !== question.materialId
                }
              />
            ))}
          </ol>
          {filters.print === "end" && (
            <section className={s.answers}>
              <h2 className={s.answersTitle}>答案与解析</h2>
              <ol>
                {questions.map((question, index) => (
                  <PrintedAnswer key={question.id} question={question} number={index + 1} />
                ))}
              </ol>
            </section>
          )}
        </article>
      )}
    </div>
  );
}

interface Props {
  readonly question: Printed;
  readonly number: number;
}

function PrintedQuestion({ question, number, withMaterial }: Props & { readonly withMaterial: boolean }) {
  const { id, type, options, stem, material, images } = question;
  const { origin } = useBoot();
  // The browser draws the QR codes, up to a hundred, to keep the HTML small. Printing needs a script anyway.
  const ready = useReady();
  const { left, right } = pairItems(type, options);
  return (
    <li className={s.question}>
      <span className={s.number}>{number}.</span>
      <div className={s.body}>
        {withMaterial && <RichText className={s.material} source={material} pictures="around" />}
        <p className={s.kind}>{typeName(type)}</p>
        <Stem question={{ ...question, stem: markSpaceBlanks(type, stem) }} />
        <Pictures images={images} />
        <PrintedOptions options={left} hasRoom />
        <PrintedOptions options={right} />
        {factsOf(type).isCompared && <div className={s.room} />}
      </div>
      <div className={s.code}>
        {ready && (
          <QrCode
            text={origin + href("questionDetail", { id })}
            label={`第 ${number} 题的二维码`}
            size={CODE_PX}
          />
        )}
      </div>
    </li>
  );
}

interface OptionsProps {
  readonly options: Printed["options"];
  /** True: leaves space after each item, in which a letter is written by hand. */
  readonly hasRoom?: boolean;
}

function PrintedOptions({ options, hasRoom = false }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <ol className={s.options}>
      {options.map(({ key, content }) => (
        <li key={key} className={s.option}>
          <span>{key}.</span>
          <span>
            <RichText source={content} inline pictures="beside" />
            {hasRoom && "（　　）"}
          </span>
        </li>
      ))}
    </ol>
  );
}

function PrintedAnswer({ question, number }: Props) {
  const { analysis, isInExam } = question;
  const key = isInExam ? KEY_WITHHELD : keyText(question);
  return (
    <li className={s.answer}>
      <span className={s.number}>{number}.</span>
      <div className={s.body}>
        <RichText className={s.key} source={key === "" ? "（没有答案）" : key} />
        {analysis !== "" && <RichText className={s.prose} source={analysis} pictures="around" />}
      </div>
    </li>
  );
}
