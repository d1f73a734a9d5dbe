import { parseArgs } from "node:util";
import { parse } from "yaml";
import * as z from "zod/mini";
import { CallError } from "../errors.ts";
import { readInputText } from "./inputFiles.ts";
import { type Told, both, told } from "#upstream/platform/kit/language.ts";

const helpText = (): Told =>
  both(
    `npm run admin -- setup [--from FILE] [--dry-run] [--json]
Opens the first school on an empty database: asks for its name, domain, exams and first account, or takes them from a file.

  --from FILE   YAML with name, flag, host, subjects (a list), and, if wished, phone and account: { name, mobile }
  --dry-run     says what would be done, and writes nothing
  --json        answers JSON, for programs
  --help        this text

The upstream has to have been started once, with SEED=off where no demo is wanted; it may run. A whole school with its courses and
questions comes by npm run admin -- school put FOLDER instead.
`,
    `npm run admin -- setup [--from 文件] [--dry-run] [--json]
在空数据库里开设第一所学校：依次询问名称、域名、考试科目和第一个账号，或从文件读取。

  --from 文件   YAML，有 name、flag、host、subjects（列表），可选 phone 和 account: { name, mobile }
  --dry-run     只说会做什么，不写入
  --json        回答 JSON，给程序用
  --help        这段说明

上游要先启动过一次（不要演示内容时设 SEED=off），现在可以开着。连课程和题目的整所学校用 npm run admin -- school put 文件夹。
`,
  );

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
  ask: ((question: Told) => Promise<string>) | undefined,
): Promise<readonly string[] | { readonly help: string }> {
  const { values } = readOptions(argv);
  if (values.help) return { help: helpText() };
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
    throw new CallError(told(`${(error as Error).message}\n\n${helpText()}`));
  }
}

async function asked(ask: ((question: Told) => Promise<string>) | undefined): Promise<Answers> {
  if (!ask)
    throw new CallError(
      both(
        `Nobody is here to be asked: give --from FILE.\n\n${helpText()}`,
        `这里没人可以问，请用 --from FILE。\n\n${helpText()}`,
      ),
    );
  const name = await ask(both("Name of the school, such as 晨曦学堂: ", "学校名称，如 晨曦学堂："));
  const flag = await ask(
    both("Its short name in small letters, such as chenxi: ", "小写字母的标识，如 chenxi："),
  );
  const host = await ask(both("Its domain, such as chenxi.example.com: ", "域名，如 chenxi.example.com："));
  const subjects = await ask(
    both(
      "Its exams with commas between, such as 教师资格,会计: ",
      "考试科目，用逗号隔开，如 教师资格,会计：",
    ),
  );
  const phone = await ask(
    both("Its telephone for questions (Enter: none): ", "咨询电话（没有就直接回车）："),
  );
  const mobile = await ask(
    both("Mobile of the first account (Enter: none): ", "第一个账号的手机号（没有就直接回车）："),
  );
  const person = mobile === "" ? "" : await ask(both("Name of its owner: ", "这个账号的姓名："));
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
  const { text } = await readInputText(path, "--from");
  let given: unknown;
  try {
    given = parse(text);
  } catch (error) {
    throw new CallError(
      both(
        `--from: ${path} is not YAML: ${(error as Error).message}`,
        `--from: ${path} 不是 YAML：${(error as Error).message}`,
      ),
    );
  }
  const read = answers.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CallError(
    both(
      `--from: ${path}: ${issue?.path.join(".") || "the file"} is missing or not what it should be. Write name, flag, host, subjects: [教师资格], and if wished phone and account: { name: 张三, mobile: "13800000009" }.`,
      `--from: ${path}：${issue?.path.join(".") || "文件"}没有填或填得不对。要有 name、flag、host、subjects: [教师资格]，可选 phone 和 account: { name: 张三, mobile: "13800000009" }。`,
    ),
  );
}
