import { parseArgs } from "node:util";
import { type Scenario, scenarios } from "./scenarios.ts";

export interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly connections: number;
  readonly node24: boolean;
  readonly rows: readonly Scenario[];
  readonly json: string | undefined;
  readonly save: boolean;
  readonly profile: string | undefined;
}

export const HELP = `npm run bench -- [options]

  --rounds N        interleaved rounds (5)
  --seconds N       load of each row in each round (4)
  --warm N          seconds of load before that, not counted (3)
  --connections N   requests under way at a time (8)
  --node24          run the servers with Node 24 (fetched by npx where it is missing)
  --only ROW,ROW    of ${scenarios.map(({ id }) => id).join(", ")}
  --json FILE       write the results there
  --save            write the results to bench/results/<date>.json
  --profile FOLDER  write a CPU profile of each server there; its figures are then too high
  --help
`;

/** Throws in plain words on what it does not know. */
export function readOptions(args: readonly string[]): Options | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
      warm: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
      node24: { type: "boolean", default: false },
      only: { type: "string" },
      json: { type: "string" },
      save: { type: "boolean", default: false },
      profile: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  return {
    rounds: wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    warmSeconds: wholeNumber("warm", values.warm),
    connections: wholeNumber("connections", values.connections),
    node24: values.node24,
    rows: rowsOf(values.only),
    json: values.json,
    save: values.save,
    profile: values.profile,
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} takes a whole number from 1, not ${text}`);
  return number;
}

function rowsOf(only: string | undefined): readonly Scenario[] {
  if (only === undefined) return scenarios;
  const wanted = only.split(",");
  const unknown = wanted.filter((id) => !scenarios.some((scenario) => scenario.id === id));
  if (unknown.length > 0) throw new Error(`--only: there is no row ${unknown.join(", ")}`);
  return scenarios.filter(({ id }) => wanted.includes(id));
}
