import { describeConfig } from "#server/config.ts";
import { problemsInMap } from "#server/gateway/map/problemsInMap.ts";
import { givenText } from "#shared/environment/variable.ts";
import { describeUpstreamConfig } from "#upstream/config.ts";

const HELP = `npm run check:config
Prints every variable that the site and the reference upstream read from their environment, its value, where the value comes from and whether
it can be used, and what is wrong in the file of UPSTREAM_MAP and its adapter. Ends with 1 when one cannot. Secrets are masked.`;

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(`${HELP}\n`);
} else {
  // Sets COMPANION, as the site does when it starts an embedded companion.
  const companion = givenText(process.env, "COMPANION_URL") === "embedded" ? { COMPANION: "1" } : {};
  const reports = [
    ...describeConfig(process.env),
    ...describeUpstreamConfig({ ...process.env, ...companion }),
  ];
  const widths = {
    name: Math.max(...reports.map((report) => report.name.length)),
    shown: Math.max(...reports.map((report) => report.shown.length)),
  };
  for (const { name, shown, source, about, problem } of reports) {
    const verdict = problem ? `WRONG  ${problem}` : `ok     ${about}`;
    process.stdout.write(
      `${name.padEnd(widths.name)}  ${shown.padEnd(widths.shown)}  ${source.padEnd(7)}  ${verdict}\n`,
    );
  }
  const map = givenText(process.env, "UPSTREAM_MAP");
  const hasCompanion = givenText(process.env, "COMPANION_URL") !== undefined;
  const problems = map ? await problemsInMap(map, { hasCompanion }) : [];
  for (const problem of problems) process.stdout.write(`WRONG  ${problem}\n`);
  const isWrong = problems.length > 0 || reports.some((report) => report.problem !== undefined);
  process.exitCode = isWrong ? 1 : 0;
}
