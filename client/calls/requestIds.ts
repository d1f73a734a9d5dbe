import { randomName } from "../kit/randomName.ts";

/**
 * Creates ids for the intents of a form: input that is sent again after a lost answer has the same id and is executed
 * once; other input is a new intent.
 */
export function createRequestIds(): (input: object) => string {
  let last: { readonly text: string; readonly id: string } | undefined;
  return (input) => {
    const text = JSON.stringify(input);
    if (last?.text !== text) last = { text, id: randomName() };
    return last.id;
  };
}
