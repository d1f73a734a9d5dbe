import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import * as z from "zod/mini";
import { CallError } from "../errors.ts";

const HELP = `npm run admin -- setup [--from FILE] [--dry-run] [--json]
Opens the first school on an empty database: asks for its name, domain, exams and first account, or takes them from a file.

  --from FILE   YAML with name, flag, host, subjects (a list), and, if wished, phone and account: { name, mobile }
  --dry-run     says what would be done, and writes nothing
  --json        answers JSON, for programs
  --help        this text

The upstream has to have been started once, with SEED=off where no demo is wanted; it may run. A whole school with its courses and
questions comes by npm run admin -- school put FOLDER instead.
`;

const answers = z.strictObject({
  name: z.string(),
  flag: z.string(),
  host: z.string(),
  subjects: z.array(z.string()),
  phone: z.optional(z.string()),
  account: z.optional(z.strictObject({ name: z.string(), mobile: z.string() })),
});

type Answers = z.infer<typeof answers>;

/**
 * Converts the operator's answers, from a file or typed at questions, to a call of `school open`, or returns the help.
 *
 * @throws CallError when a word is wrong
 */
export async function setupCall(
  argv: readonly string[],
  ask: ((question: string) => Promise<string>) | undefined,
): Promise<readonly string[] | { readonly help: string }> {
  const { values } = readOptions(argv);
  if (values.help) return { help: HELP };
  const given = values.from === undefined ? await asked(ask) : await readAnswers(values.from);
  const { name, flag, host, subjects, phone, account } = given;
  return [
    "school",
    "open",
    flag,
    "--name",
    name,
    "--host",
    host,
    "--subjects",
    subjects.join(","),
    ...(phone === undefined || phone === "" ? [] : ["--phone", phone]),
    ...(account ? ["--learner-name", account.name, "--learner-mobile", account.mobile] : []),
    ...(values["dry-run"] ? ["--dry-run"] : []),
    ...(values.json ? ["--json"] : []),
  ];
}

function readOptions(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        from: { type: "string" },
        "dry-run": { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new CallError(`${(error as Error).message}\n\n${HELP}`);
  }
}

async function asked(ask: ((question: string) => Promise<string>) | undefined): Promise<Answers> {
  if (!ask) throw new CallError(`Nobody is here to be asked: give --from FILE.\n\n${HELP}`);
  const name = await ask("Name of the school, such as 晨曦学堂: ");
  const flag = await ask("Its short name in small letters, such as chenxi: ");
  const host = await ask("Its domain, such as chenxi.example.com: ");
  const subjects = await ask("Its exams with commas between, such as 教师资格,会计: ");
  const phone = await ask("Its telephone for questions (Enter: none): ");
  const mobile = await ask("Mobile of the first account (Enter: none): ");
  const person = mobile === "" ? "" : await ask("Name of its owner: ");
  return {
    name,
    flag,
    host,
    subjects: subjects.split(/[,，、]/),
    phone,
    ...(mobile !== "" && { account: { name: person, mobile } }),
  };
}

async function readAnswers(path: string): Promise<Answers> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new CallError(`--from: ${path} cannot be read: ${cause.message}`);
  });
  let given: unknown;
  try {
    given = parse(text);
  } catch (error) {
    throw new CallError(`--from: ${path} is not YAML: ${(error as Error).message}`);
  }
  const read = answers.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CallError(
    `--from: ${path}: ${issue?.path.join(".") || "the file"} is missing or not what it should be. Write name, flag, host, subjects: [教师资格], and if wished phone and account: { name: 张三, mobile: "13800000009" }.`,
  );
}
