import { expect, test } from "vitest";
import { HELP, readOptions } from "./options.ts";

test.each([
  ["Node 24 where it can be had", [], { major: 24, required: false }],
  ["Node 24 and no other", ["--node24"], { major: 24, required: true }],
  ["Node 20", ["--node20"], { major: 20, required: true }],
])("%s", (_name, args, node) => {
  expect(readOptions(args)).toMatchObject({ node });
});

test("two versions of Node, unknown rows and unknown options are refused; every option is in the help", () => {
  expect(() => readOptions(["--node20", "--node24"])).toThrow("not both");
  expect(() => readOptions(["--only", "ours,theirs"])).toThrow("there is no theirs");
  expect(() => readOptions(["--fast"])).toThrow("--fast");
  expect(readOptions(["--help"])).toBe("help");
  const { rows, ...rest } = readOptions(["--only", "repeated,ours"]) as Exclude<
    ReturnType<typeof readOptions>,
    "help"
  >;
  expect(rows.map(({ id }) => id)).toEqual(["ours", "repeated"]);
  for (const name of Object.keys(rest).filter((option) => option !== "node"))
    expect(HELP).toContain(`--${name}`);
});
