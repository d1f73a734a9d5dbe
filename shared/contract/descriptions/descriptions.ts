import { account } from "./account.ts";
import { answers } from "./answers.ts";
import { components } from "./components.ts";
import { content } from "./content.ts";
import { exam } from "./exam.ts";
import { inputs } from "./inputs.ts";
import { learning } from "./learning.ts";
import { live } from "./live.ts";
import { practice } from "./practice.ts";
import { selling } from "./selling.ts";

/*
 * Descriptions of every field of the contract, for dist/docs: unit, words, and what "" or 0 stands for. They stand apart from the schemas,
 * which browsers load. Of a field counts what its call says of it, else what the component says that it is part of, else its name.
 */

/** Descriptions by the place in data or input, as `list[].teacher[].name`. */
export type FieldTexts = Readonly<Record<string, string>>;

export interface CallTexts {
  readonly input?: FieldTexts;
  readonly data?: FieldTexts;
}

/** Descriptions by call, as `GET /course/list`. */
export const calls: Readonly<Record<string, CallTexts>> = {
  ...content,
  ...account,
  ...exam,
  ...learning,
  ...live,
  ...practice,
  ...selling,
};

export { answers, inputs, components };
