import { parseArgs } from "node:util";
import { chosen, wholeNumber } from "./optionValues.ts";
import type { NodeChoice } from "./nodes.ts";
import { type Scenario, scenarios } from "./scenarios.ts";

export interface Options {
  readonly starts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly node: NodeChoice;
  readonly rows: readonly Scenario[];
  readonly json: string | undefined;
  readonly save: boolean;
  readonly profile: string | undefined;
}

export const HELP = `npm run bench -- [options]

  --starts N        times that all servers are started anew, and warmed until a request costs no less than before (2)
  --rounds N        interleaved rounds of each start (4)
  --seconds N       load of each row in each round (3)
  --connections N   requests under way at a time (8)
  --node20          run the servers with Node 20; without it with Node 24, as the Dockerfile does (either comes by npx where
                    this Node is another one; where Node 24 cannot be had so, this Node is taken, and the report says which)
  --node24          the same as without, but ends where Node 24 cannot be had
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
      starts: { type: "string", default: "2" },
      rounds: { type: "string", default: "4" },
      seconds: { type: "string", default: "3" },
      connections: { type: "string", default: "8" },
      node20: { type: "boolean", default: false },
      node24: { type: "boolean", default: false },
      only: { type: "string" },
      json: { type: "string" },
      save: { type: "boolean", default: false },
      profile: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  if (values.node20 && values.node24) throw new Error("--node20 or --node24, not both");
  return {
    starts: wholeNumber("starts", values.starts),
    rounds: wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    connections: wholeNumber("connections", values.connections),
    node: { major: values.node20 ? 20 : 24, required: values.node20 || values.node24 },
    rows: chosen(scenarios, values.only),
    json: values.json,
    save: values.save,
    profile: values.profile,
  };
}
