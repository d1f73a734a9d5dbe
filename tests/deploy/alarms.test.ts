import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const cwd = "deploy/prometheus";
const cases = readdirSync(cwd).filter((name) => name.endsWith(".test.yml"));
const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
}
interface Cases {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly unknown[];
    }[];
  }[];
}

test("each alarm has a case in which it is raised and one in which it is not", () => {
  const read = (name: string) => parse(readFileSync(`${cwd}/${name}`, "utf8")) as unknown;
  const alarms = (read("beikao.rules.yml") as Rules).groups.flatMap(({ rules }) =>
    rules.map(({ alert }) => alert),
  );
  const tried = cases.flatMap((name) => (read(name) as Cases).tests.flatMap((one) => one.alert_rule_test));
  const named = (isRaised: boolean) =>
    new Set(tried.filter((one) => one.exp_alerts.length > 0 === isRaised).map(({ alertname }) => alertname));
  expect(alarms.length).toBeGreaterThan(20);
  for (const isRaised of [true, false])
    expect(
      alarms.filter((alarm) => !named(isRaised).has(alarm)),
      isRaised ? "never raised" : "always raised",
    ).toEqual([]);
});

test.skipIf(!hasPromtool)(
  "promtool accepts the configuration and rules, and the alarms are raised as the cases say",
  () => {
    const promtool = (...args: string[]) => execFileSync("promtool", args, { cwd, encoding: "utf8" });
    expect(promtool("check", "config", "prometheus.yml")).toMatch(/SUCCESS: \d+ rules found/);
    expect(promtool("test", "rules", ...cases)).not.toContain("FAILED");
  },
);
