import { href } from "#shared/routes/href.ts";
import { useNavigation } from "../../../navigation/navigation.ts";
import { decideKey, type KeyAction, placeOf } from "../../../question/answer/decideKey.ts";
import { chooseOption, confirmAnswer } from "../../../question/answer/pressAnswer.ts";
import { useKeydown } from "../../../question/answer/useKeydown.ts";
import { isChoice, type QuestionOfPage } from "../../../question/question.ts";
import { optionsOf } from "../../../question/review/markOptions.ts";
import { useLetterKeys } from "../../../question/answer/useLetterKeys.ts";

interface Options {
  readonly question: QuestionOfPage;
  readonly answered: boolean;
  readonly onHelp: () => void;
}

/** Listens for the keys of a question on the whole page. */
export function useQuestionKeys({ question, answered, onHelp }: Options): void {
  const { visit } = useNavigation();
  const letters = useLetterKeys();
  const { type, options, prevId, nextId } = question;
  const optionCount = isChoice(type) ? optionsOf(type, options).length : 0;

  function go(id: string): boolean {
    if (id !== "") void visit(href("questionDetail", { id }));
    return id !== "";
  }

  /** False where there is nothing to do: the key is then left to the browser. */
  function act(action: KeyAction): boolean {
    if (action.kind === "next") return go(nextId);
    if (action.kind === "previous") return go(prevId);
    if (action.kind === "choose") return chooseOption(action.index);
    if (action.kind === "confirm") return confirmAnswer();
    onHelp();
    return true;
  }

  useKeydown((event, target) => {
    const dialogOpen = document.querySelector("dialog[open]") !== null;
    const action = decideKey(event, { place: placeOf(target), dialogOpen, letters, optionCount, answered });
    return action !== undefined && act(action);
  });
}
