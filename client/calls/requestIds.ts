import { randomName } from "../kit/randomName.ts";

/**
 * Names for what a form means to do: the same input sent again, because its answer was lost, has the same name and is done
 * once; another input is another intent.
 */
export function createRequestIds(): (input: object) => string {
  let last: { readonly text: string; readonly id: string } | undefined;
  return (input) => {
    const text = JSON.stringify(input);
    if (last?.text !== text) last = { text, id: randomName() };
    return last.id;
  };
}
