import { randomName } from "../kit/randomName.ts";

/**
 * Creates the function that returns the request id for a form's input. Equal input, sent again after a lost answer,
 * gets the same id and is executed once; changed input gets a new id.
 */
export function createRequestIds(): (input: object) => string {
  let last: { readonly text: string; readonly id: string } | undefined;
  return (input) => {
    const text = JSON.stringify(input);
    if (last?.text !== text) last = { text, id: randomName() };
    return last.id;
  };
}
