import { type ComponentProps, Suspense } from "react";
import type { QuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { questionDetailCall } from "#client/calls/question.ts";
import { Block } from "#client/calls/Block.tsx";
import { Crumbs } from "#client/cards/PageHead.tsx";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { answerHref, readAnswers } from "#client/question/answer/answers.ts";
import type { KeyListenerProps } from "#client/question/keys/KeyListener.ts";
import type { QuestionOfPage } from "#client/question/question.ts";
import { questionCrumbs, questionListHref } from "#client/question/questionCrumbs.ts";
import { TextSizeButtons } from "#client/question/annotations/TextSizeButtons.tsx";
import { Material } from "#client/question/show/Material.tsx";
import { useFavourite } from "#client/question/useFavourite.ts";
import { QuestionWorkspace } from "#client/question/workspace/QuestionWorkspace.tsx";
import { useLayer } from "#client/question/workspace/useLayer.ts";
import { WorkspaceBar } from "#client/question/workspace/WorkspaceBar.tsx";
import { useSite } from "#client/site/boot.ts";
import { useSignedIn } from "#client/site/session.ts";
import { useOff } from "#client/site/useOff.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { RotateCcw } from "#client/ui/icons/RotateCcw.ts";
import { Star } from "#client/ui/icons/Star.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { s } from "./SingleQuestion.styles.ts";
import { listNavigationOf } from "./listNavigation.ts";

interface Props {
  readonly question: QuestionOfPage;
  readonly origin: QuestionOrigin;
}

/** Key handling and answer sheet. Their code loads after the question. */
export const keyListener = lazySource(() => import("#client/question/keys/KeyListener.ts"));
export const listSheet = lazySource(() => import("./ListSheet.tsx"));
const layers = lazySource(() => import("./QuestionLayers.tsx"));

/** A question, with links to the other questions of the list from which it was opened. */
export function SingleQuestion({ question, origin }: Props) {
  const { id, listNo, listNum, material } = question;
  const { subjects } = useSite();
  const signedIn = useSignedIn();
  const answered = readAnswers(useSearch()).length > 0;
  const layer = useLayer<"feedback">(id);
  const favourite = useFavourite(() =>
    updateOf(questionDetailCall(id, origin), (one) => one && { ...one, isCollect: !one.isCollect }),
  );
  const keepsNone = useOff("/question/collect");
  const hasNoFeedback = useOff("/question/feedback");
  const collect = signedIn && !keepsNone ? () => void favourite(question) : undefined;
  const {
    listHref = questionListHref(subjects, question),
    previousHref,
    nextHref,
    list,
    no,
    hrefOf,
  } = listNavigationOf(question, origin);
  return (
    <>
      <QuestionWorkspace
        bar={
          <WorkspaceBar
            onHelp={() => layer.open("help")}
            onMenu={() => layer.open("menu")}
            progress={no === undefined ? undefined : { value: no, max: listNum, label: "在列表中的位置" }}
          >
            <div className={s.crumbs}>
              <Crumbs items={questionCrumbs(subjects, question)} />
            </div>
            {no !== undefined && <p className={s.place}>{`${no} / ${listNum}`}</p>}
          </WorkspaceBar>
        }
        material={material !== "" && <Material key={material} source={material} asked={question.stem} />}
        steps={{
          previous: previousHref === undefined ? undefined : { href: previousHref },
          next: { href: nextHref ?? listHref },
          nextText: nextHref === undefined ? "回到列表" : "下一题",
          isDone: answered,
          toggle: collect && { text: "收藏", Icon: Star, isOn: question.isCollect, onTurn: collect },
        }}
        tools={
          answered && (
            <Link className={buttonClass("quiet")} href={answerHref(id, origin)} replace>
              <RotateCcw size={18} />
              再做一次
            </Link>
          )
        }
        lastTools={
          signedIn &&
          !hasNoFeedback && (
            <Button kind="quiet" onClick={() => layer.open("feedback")}>
              纠错
            </Button>
          )
        }
        menu={<TextSizeButtons />}
        sheet={
          list && {
            // The sheet button shows no number: the page does not know how many questions of the list are done.
            text: "",
            href: listHref,
            content: (
              <Block fallback={<Skeleton count={4} />}>
                <ListSheet list={list} no={listNo} hrefOf={hrefOf} />
              </Block>
            ),
          }
        }
        layer={layer}
        Keys={Keys}
        keys={{
          favourite: collect,
          // On the last question, the key for "next" works only after answering. It then returns to the list.
          ...(nextHref === undefined && !answered && { next: undefined }),
        }}
      >
        <QuestionCard key={id} question={question} origin={origin} />
      </QuestionWorkspace>
      {(layer.shown === "help" || layer.shown === "feedback") && (
        <Suspense fallback={null}>
          <Layers layer={layer.shown} question={question} onClose={layer.close} />
        </Suspense>
      )}
    </>
  );
}

function Keys(props: KeyListenerProps) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <KeyListener {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function KeyListener(props: KeyListenerProps) {
  const { KeyListener: Loaded } = useLazy(keyListener);
  return <Loaded {...props} />;
}

function Layers(props: ComponentProps<typeof import("./QuestionLayers.tsx")["QuestionLayers"]>) {
  const { QuestionLayers } = useLazy(layers);
  return <QuestionLayers {...props} />;
}

function ListSheet(props: ComponentProps<typeof import("./ListSheet.tsx")["ListSheet"]>) {
  const { ListSheet: Loaded } = useLazy(listSheet);
  return <Loaded {...props} />;
}
