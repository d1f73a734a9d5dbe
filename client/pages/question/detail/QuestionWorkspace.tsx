import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import type { QuestionPlace } from "#shared/routes/questionPlace.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { questionDetailCall } from "#client/calls/question.ts";
import { Block } from "#client/calls/Block.tsx";
import { Crumbs } from "#client/cards/PageHead.tsx";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { lazySource, useLazy } from "#client/kit/lazySource.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { answerHref, readAnswers } from "#client/question/answer/answers.ts";
import { TextSizeButtons } from "#client/question/annotations/TextSizeButtons.tsx";
import { type KeyRegistry, KeysContext } from "#client/question/keys/keyHandlers.ts";
import type { QuestionOfPage } from "#client/question/question.ts";
import { questionCrumbs, questionListHref } from "#client/question/questionCrumbs.ts";
import { WorkspaceProgress } from "#client/question/sheet/WorkspaceProgress.tsx";
import { Steps } from "#client/question/sheet/Steps.tsx";
import { Material } from "#client/question/show/Material.tsx";
import { ZoomArea } from "#client/question/show/ZoomArea.tsx";
import { useFavourite } from "#client/question/useFavourite.ts";
import { useSite } from "#client/site/boot.ts";
import { useSignedIn } from "#client/site/session.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { Keyboard } from "#client/ui/icons/Keyboard.ts";
import { RotateCcw } from "#client/ui/icons/RotateCcw.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { s } from "./QuestionWorkspace.styles.ts";
import { listNavigationOf } from "./listNavigation.ts";

interface Props {
  readonly question: QuestionOfPage;
  readonly place: QuestionPlace;
}

/** What is not the question comes behind it. */
export const listSheet = lazySource(() => import("./ListSheet.tsx"));
export const keyListener = lazySource(() => import("#client/question/keys/KeyListener.ts"));
const layers = lazySource(() => import("./QuestionLayers.tsx"));

type Layer = "help" | "feedback";

/** One question of a list, on the desk that a run of practice has: its bar, the card, the ways on, the answer sheet. */
export function QuestionWorkspace({ question, place }: Props) {
  const { id, listNo, listNum, material } = question;
  const { subjects } = useSite();
  const { visit } = useNavigation();
  const signedIn = useSignedIn();
  const answered = readAnswers(useSearch()).length > 0;
  // Of the question for which it was opened: another one comes without it.
  const [layer, setLayer] = useState<{ readonly id: string; readonly name: Layer | "sheet" }>();
  const [draft, setDraft] = useState("");
  const [keys] = useState<KeyRegistry>(() => new Set());
  const favourite = useFavourite(() =>
    updateOf(questionDetailCall(id, place), (one) => one && { ...one, isCollect: !one.isCollect }),
  );
  const open = (name: Layer | "sheet") => () => setLayer({ id, name });
  const shown = layer?.id === id ? layer.name : undefined;

  const {
    listHref = questionListHref(subjects, question),
    previousHref,
    nextHref,
    list,
    no,
    hrefOf,
  } = listNavigationOf(question, place);
  function go(to: string | undefined): boolean {
    if (to !== undefined) void visit(to);
    return to !== undefined;
  }

  const sheet = list && (
    <Block fallback={<Skeleton count={4} />}>
      <ListSheet list={list} no={listNo} hrefOf={hrefOf} />
    </Block>
  );
  const openSheet = sheet ? open("sheet") : undefined;
  return (
    <KeysContext value={keys}>
      <Container width="wide">
        <div className={s.bar}>
          <div className={s.crumbs}>
            <Crumbs items={questionCrumbs(subjects, question)} />
          </div>
          {no !== undefined && <p className={s.place}>{`${no} / ${listNum}`}</p>}
          <TextSizeButtons />
          <span className={s.keys}>
            <Button
              kind="quiet"
              icon={<Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={open("help")}
            >
              快捷键
            </Button>
          </span>
          {no !== undefined && <WorkspaceProgress value={no} max={listNum} label="在列表中的位置" />}
        </div>
        <ZoomArea>
          <div className={s.grid} data-split={material === "" ? undefined : ""}>
            {/* Kept while its questions change: the place in a long passage must not be lost. */}
            {material !== "" && (
              <div className={s.material}>
                <Material key={material} source={material} />
              </div>
            )}
            <div className={s.main}>
              <QuestionCard
                key={id}
                question={question}
                place={place}
                onDraft={(isThere) => setDraft(isThere ? id : "")}
              />
              <Steps
                previous={previousHref === undefined ? undefined : { href: previousHref }}
                next={{ href: nextHref ?? listHref }}
                nextText={nextHref === undefined ? "回到列表" : "下一题"}
                isDone={answered}
                hasDraft={!answered && draft === id}
                sheet={
                  openSheet && {
                    text: no === undefined ? String(listNum) : `${no}/${listNum}`,
                    href: listHref,
                    onOpen: openSheet,
                  }
                }
                favourite={
                  signedIn
                    ? { isKept: question.isCollect, onKeep: () => void favourite(question) }
                    : undefined
                }
                tools={answered && <Again href={answerHref(id, place)} />}
                lastTools={
                  signedIn && (
                    <Button kind="quiet" onClick={open("feedback")}>
                      纠错
                    </Button>
                  )
                }
              />
            </div>
            {sheet && (
              <aside className={s.rail} aria-label="答题卡">
                {sheet}
              </aside>
            )}
          </div>
        </ZoomArea>
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <KeyListener
              swipes
              handlers={{
                next: () => go(nextHref ?? (answered ? listHref : undefined)),
                previous: () => go(previousHref),
                help: open("help"),
                sheet: openSheet,
              }}
            />
          </Suspense>
        </ErrorBoundary>
        <Dialog open={shown === "sheet"} onClose={() => setLayer(undefined)} title="答题卡">
          {sheet}
        </Dialog>
        {(shown === "help" || shown === "feedback") && (
          <Suspense fallback={null}>
            <Layers layer={shown} question={question} onClose={() => setLayer(undefined)} />
          </Suspense>
        )}
      </Container>
    </KeysContext>
  );
}

function Again({ href }: { readonly href: string }): ReactNode {
  return (
    <Link className={buttonClass("quiet")} href={href} replace>
      <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
      再做一次
    </Link>
  );
}

interface LayersProps {
  readonly layer: Layer;
  readonly question: QuestionOfPage;
  readonly onClose: () => void;
}

function Layers(props: LayersProps) {
  const { QuestionLayers } = useLazy(layers);
  return <QuestionLayers {...props} />;
}

function ListSheet(props: ComponentProps<typeof import("./ListSheet.tsx")["ListSheet"]>) {
  const { ListSheet: Loaded } = useLazy(listSheet);
  return <Loaded {...props} />;
}

function KeyListener(
  props: ComponentProps<typeof import("#client/question/keys/KeyListener.ts")["KeyListener"]>,
) {
  const { KeyListener: Loaded } = useLazy(keyListener);
  return <Loaded {...props} />;
}
