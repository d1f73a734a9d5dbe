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
import type { CallTexts } from "./texts.ts";

/*
 * Descriptions of every field of the contract, for dist/docs: unit, possible values, and the meaning of "" or 0. They
 * are not in the schemas, because browsers load those. A field gets the description by its call, else the one by its
 * component, else the one by its name.
 */

/** Descriptions by call, such as `GET /course/list`. */
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
