import { describe, expect, test } from "vitest";
import { consoleBy } from "../../testing/adminConsole.ts";
import type { Kind } from "./kinds.ts";
import { commands } from "./commandTable.ts";
import { optionsOf } from "./helpText.ts";
import { nearest } from "./nearest.ts";
import { readCall } from "./readCall.ts";

const unreached = consoleBy(() => Promise.reject(new Error("a wrong call reached the database")));

/** Texts that every option of the kind refuses. File options are missing: they are checked when the file is read. */
const BAD: Readonly<Record<Exclude<Kind["kind"], "switch" | "file">, readonly string[]>> = {
  text: ["", "  ", "a\u0007b"],
  choice: ["neither", ""],
  whole: ["x", "0", "1.5", "99999999999"],
  id: ["abc", "0", "3000000000"],
  ids: ["1,x", "", ","],
  price: ["abc", "1.999", "1e3", "1,5"],
  score: ["abc", "1.999", "-1", "1e3"],
  yesNo: ["maybe", "1"],
  colour: ["red", "#12", "#12345g"],
  moment: ["tomorrow", "2026-02-30", "2026-13-01 10:00"],
  until: ["soon", "2026-02-30"],
  address: ["http://a.example/x", "javascript:alert(1)", "//a.example", "/a b"],
  host: ["https://a.example", "a_b", "a.example/x"],
  hosts: ["https://a.example", "a.example,b_c", "noneother/x"],
  mobile: ["12345", "23800000001"],
  code: ["AB", "中文码码码"],
  flag: ["A B", "x", "1ab"],
  article: [""],
  sheet: ["", "a.xls", "a.txt", ".csv"],
  school: [""],
  questions: [""],
  medium: [""],
  bytes: [""],
  picture: [""],
};

/** Splits an example into words as a shell does. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
}

test("shows help at every level, and lists valid words for a wrong one", async () => {
  for (const argv of [["--help"], ["-h"]]) expect(await unreached(...argv)).toMatchObject({ code: 0 });
  const { out } = await unreached("--help");
  for (const { noun, action } of commands) expect(out).toContain(`${noun} ${action}`);
  const news = await unreached("news", "--help");
  expect(news.out).toContain("news unpublish ID");
  expect(news.out).not.toContain("coupon");
  expect(await unreached()).toMatchObject({ code: 2, err: expect.stringContaining("npm run admin -- WHAT") });
  expect(await unreached("nwes", "list")).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no "nwes" here. Did you mean news? Known: agency, subject'),
  });
  expect(await unreached("news")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Name an action of news"),
  });
  expect(await unreached("order", "refnd", "D1")).toMatchObject({
    code: 2,
    err: expect.stringContaining("Did you mean refund?"),
  });
});

describe.each(commands.map((command) => [`${command.noun} ${command.action}`, command] as const))(
  "%s",
  (name, command) => {
    const [noun, action, ...words] = wordsOf(command.example);
    const example = [noun ?? "", action ?? "", ...words];

    test("describes its options, and parses its example", async () => {
      const { code, out } = await unreached(command.noun, command.action, "--help");
      expect(code).toBe(0);
      expect(out).toContain(`npm run admin -- ${name}`);
      for (const option of Object.keys(optionsOf(command))) expect(out).toContain(`--${option}`);
      for (const argument of Object.keys(command.args)) expect(out).toContain(argument.toUpperCase());
      expect(out).toContain(command.example);
      expect(`${noun} ${action}`).toBe(name);
      expect(readCall(example)).toMatchObject({ command });
    });

    test("exits with 2 and names the option for invalid input", async () => {
      for (const [option, spec] of Object.entries(optionsOf(command))) {
        const { kind } = spec;
        if (kind === "switch" || kind === "file") continue;
        const tooLong = kind === "text" ? ["x".repeat(spec.most + 1)] : [];
        for (const bad of [...BAD[kind], ...tooLong]) {
          const said = await unreached(...example, `--${option}=${bad}`);
          expect(said, `--${option}=${bad}`).toMatchObject({ code: 2, out: "" });
          expect(said.err).toMatch(new RegExp(`^--${option} must be .*, not "`));
        }
      }
      expect(await unreached(...example, "--colur", "x")).toMatchObject({
        code: 2,
        err: expect.stringMatching(/^--colur is not known\./),
      });
    });

    test("exits with 2 and names bad, missing and superfluous arguments", async () => {
      const names = Object.entries(command.args);
      for (const [at, [argument, { kind }]] of names.entries()) {
        if (kind === "switch" || kind === "file") continue;
        for (const bad of BAD[kind].filter((text) => text !== "")) {
          const changed = example.map((word, index) => (index === 2 + at ? bad : word));
          const said = await unreached(...changed);
          expect(said).toMatchObject({ code: 2 });
          expect(said.err).toMatch(new RegExp(`^${argument.toUpperCase()} must be `));
        }
        const without = [...example.slice(0, 2 + at), ...example.slice(2 + names.length)];
        expect((await unreached(...without)).err).toMatch(
          new RegExp(`^${argument.toUpperCase()} is missing`),
        );
      }
      expect((await unreached(...example, "more")).err).toMatch(/^"more" is one argument too many/);
    });

    test("names a missing required option", async () => {
      for (const [option, { required }] of Object.entries(command.options)) {
        if (!required) continue;
        const at = example.indexOf(`--${option}`);
        const said = await unreached(...example.slice(0, at), ...example.slice(at + 2));
        expect(said.code).toBe(2);
        expect(said.err).toMatch(new RegExp(`^--${option} is missing: `));
      }
    });
  },
);

test("accepts the first letters of a word when only one word begins with them", async () => {
  expect(readCall(["order", "list", "--state", "w"])).toMatchObject({ values: { state: "waiting" } });
  expect((await unreached("order", "list", "--state", "refund")).err).toMatch(
    /^--state must be one of waiting/,
  );
  expect(readCall(["order", "list", "--state", "refunded"])).toMatchObject({ values: { state: "refunded" } });
});

test("reads days and times in Asia/Shanghai, and a last day to its end", () => {
  const read = (...more: string[]) => readCall(["coupon", "expire", "KAIXUE", "--agency", "jia", ...more]);
  expect(read("--at", "2026-12-31")).toMatchObject({ values: { at: Date.parse("2026-12-31T16:00:00Z") } });
  expect(read("--at", "2026-12-31 12:00")).toMatchObject({
    values: { at: Date.parse("2026-12-31T04:00:00Z") },
  });
  expect(readCall(["order", "list", "--since", "2026-12-31"])).toMatchObject({
    values: { since: Date.parse("2026-12-30T16:00:00Z") },
  });
});

test("suggests similar words only", () => {
  expect(nearest("pubish", ["list", "publish", "unpublish"])).toBe(" Did you mean publish?");
  expect(nearest("xyz", ["list", "publish"])).toBe("");
});
