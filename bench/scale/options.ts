import { parseArgs } from "node:util";
import { chosen, wholeNumber } from "../optionValues.ts";

/** The parts of a run. */
export const parts = [{ id: "elements" }, { id: "hosts" }, { id: "routes" }, { id: "requests" }] as const;
export type PartId = (typeof parts)[number]["id"];

export interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly parts: readonly PartId[];
  readonly json: string | undefined;
  readonly save: boolean;
}

export const HELP = `npm run bench:scale -- [options]

What a request costs the built site, by elements of the page, by hosts and by routes; and what each kind of request costs.

  --rounds N        rounds, every other one backwards (3); 1,000 hosts and more are asked in the first one only
  --seconds N       load of each point in each round (3)
  --connections N   requests under way at a time (8)
  --only PART,PART  of ${parts.map(({ id }) => id).join(", ")}
  --json FILE       write the results there
  --save            write the results to bench/results/<date>-scale.json and docs/images/scale.svg
  --help

Ends with 0, with 1 when something could not be measured or a process holds more memory than is promised, with 2 for options
it does not know.
`;

/** Throws in plain words on what it does not know. */
export function readOptions(args: readonly string[]): Options | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
      only: { type: "string" },
      json: { type: "string" },
      save: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  return {
    rounds: wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    connections: wholeNumber("connections", values.connections),
    parts: chosen(parts, values.only).map(({ id }) => id),
    json: values.json,
    save: values.save,
  };
}
