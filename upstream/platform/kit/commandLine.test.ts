import { expect, test } from "vitest";
import { StartError } from "#shared/environment/startError.ts";
import { WrongCall, onlyArgument, runCommandLine } from "./commandLine.ts";

async function run(...args: string[]) {
  let [out, err] = ["", ""];
  const code = await runCommandLine(
    args,
    {
      help: "HELP\n",
      options: { size: { type: "string", default: "small" }, check: { type: "boolean" } },
      codes: [[StartError, 3]],
      out: (text) => (out += text),
      err: (text) => (err += text),
    },
    async ({ size, check }, files) => {
      const file = onlyArgument(files, "Name one file.");
      if (size === "odd") throw new WrongCall("--size odd is not known.");
      if (size === "none") throw new StartError("There is no database.");
      if (size === "fault") throw new TypeError("a fault of the program");
      out += `${file} ${size} ${check}`;
      return 1;
    },
  );
  return { code, out, err };
}

test("runs the work with options and defaults, and returns its exit code", async () => {
  expect(await run("a.txt", "--check")).toEqual({ code: 1, out: "a.txt small true", err: "" });
  expect(await run("--size", "large", "a.txt")).toMatchObject({ code: 1, out: "a.txt large undefined" });
});

test.each(["--help", "-h"])("prints the help for %s", async (word) => {
  expect(await run("a.txt", word)).toEqual({ code: 0, out: "HELP\n", err: "" });
});

test.each([
  [[], "Name one file."],
  [["a", "b"], "Name one file."],
  [["a", "--size", "odd"], "--size odd is not known."],
])("ends a wrong call %j with 2, its reason and the help", async (args, reason) => {
  expect(await run(...args)).toEqual({ code: 2, out: "", err: `${reason}\n\nHELP\n` });
});

test("ends an unknown option with 2", async () => {
  expect(await run("a", "--sise", "odd")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--sise[\s\S]*\n\nHELP\n$/) as string,
  });
});

test("ends a known error with its code and message, and throws any other", async () => {
  expect(await run("a", "--size", "none")).toEqual({ code: 3, out: "", err: "There is no database.\n" });
  await expect(run("a", "--size", "fault")).rejects.toThrow(TypeError);
});
