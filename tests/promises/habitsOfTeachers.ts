/* Documents of our own in habits that real documents of teachers have, each with the questions that it asks. */

/** A question as its author means it. */
export interface Meant {
  readonly stem: string;
  readonly options: readonly string[];
  /** Texts of the right options, the words of blanks, or 对 or 错. */
  readonly key: readonly string[];
}

export interface Habit {
  readonly name: string;
  readonly lines: readonly string[];
  readonly meant: readonly Meant[];
}

const single: Meant[] = [
  { stem: "能再生的是", options: ["煤", "石油", "风能", "天然气"], key: ["风能"] },
  { stem: "水沸于", options: ["五十度", "一百度", "零度", "二十度"], key: ["一百度"] },
  { stem: "离太阳最近的是", options: ["水星", "地球", "火星", "木星"], key: ["水星"] },
];
const multiple: Meant[] = [
  { stem: "直辖市有", options: ["上海", "广州", "天津", "苏州"], key: ["上海", "天津"] },
  { stem: "省会有", options: ["大连", "南京", "杭州", "厦门"], key: ["南京", "杭州"] },
];
const judged: Meant[] = [
  { stem: "地球绕着太阳转", options: [], key: ["对"] },
  { stem: "太阳是一颗行星", options: [], key: ["错"] },
  { stem: "月亮绕着地球转", options: [], key: ["对"] },
];
const filled: Meant[] = [
  { stem: "我国的首都是", options: [], key: ["北京"] },
  { stem: "水的化学式是", options: [], key: ["H2O"] },
];
const open: Meant[] = [
  { stem: "简述风能的优点", options: [], key: ["可以再生而且清洁"] },
  { stem: "什么是光速", options: [], key: ["光在真空里的速度"] },
];

const letters = ({ options, key }: Meant) => key.map((text) => "ABCD"[options.indexOf(text)]).join("");
const listed = (sign: (letter: string) => string) => (one: Meant) =>
  one.options.map((text, i) => `${sign("ABCD"[i] ?? "")}${text}`);
const inLine = (gap: string) => (one: Meant) => [listed((letter) => `${letter}. `)(one).join(gap)];
const dots = listed((letter) => `${letter}. `);
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const truth = (one: Meant, [right, wrong]: readonly [string, string]) =>
  one.key[0] === "对" ? right : wrong;

function habit(
  name: string,
  meant: readonly Meant[],
  write: (one: Meant, number: number) => readonly string[],
  {
    before = [],
    behind = [],
  }: { readonly before?: readonly string[]; readonly behind?: readonly string[] } = {},
): Habit {
  return { name, meant, lines: [...before, ...meant.flatMap((one, i) => write(one, i + 1)), ...behind] };
}

const keysBelow = (meant: readonly Meant[], join: (key: string, number: number) => string, gap = " ") =>
  meant.map((one, i) => join(letters(one), i + 1)).join(gap);

/** Habits of numbers, options, keys and headings, most of them of a site or program that teachers copy from. */
export const HABITS: readonly Habit[] = [
  habit("问卷星 with letters", single, (one, n) => [
    `*${n}. ${one.stem} [单选题] *`,
    ...one.options.map((text, i) => `${"ABCD"[i]}.${text}${one.key.includes(text) ? " (正确答案)" : ""}`),
  ]),
  habit("问卷星 with circles", single, (one, n) => [
    `${n}. ${one.stem} [单选题] *`,
    ...one.options.map((text) => `○${text}${one.key.includes(text) ? "(正确答案)" : ""}`),
  ]),
  habit("问卷星 with boxes", multiple, (one, n) => [
    `${n}. ${one.stem} [多选题] *`,
    ...one.options.map((text) => `□${text}${one.key.includes(text) ? "(正确答案)" : ""}`),
  ]),
  habit("超星 with type behind the number", single, (one, n) => [
    `${n}. (单选题) ${one.stem}`,
    ...dots(one),
    `正确答案：${letters(one)}`,
  ]),
  habit("超星 with own and right answer", single, (one, n) => [
    `${n}. (单选题) ${one.stem}`,
    ...dots(one),
    "我的答案：A",
    `正确答案：${letters(one)}`,
  ]),
  habit("【单选题】 and points", single, (one, n) => [
    `${n}.【单选题】（2分）`,
    `${one.stem}（ ${letters(one)} ）`,
    ...listed((letter) => `${letter} `)(one),
  ]),
  habit("[单选] [C] without numbers", single, (one) => [`[单选] [${letters(one)}]`, one.stem, ...dots(one)]),
  habit("a scan in full width", single, (one, n) => [
    `${wide(String(n))}．${one.stem}（　${wide(letters(one))}　）`,
    listed((letter) => `${wide(letter)}．`)(one).join("　　"),
  ]),
  habit("key in brackets before the number", single, (one, n) => [
    `( ${letters(one)} )${n}. ${one.stem}`,
    inLine("   ")(one)[0] ?? "",
  ]),
  habit(
    "empty brackets before the number",
    single,
    (one, n) => [`(    )${n}. ${one.stem}`, ...inLine("   ")(one)],
    {
      behind: ["参考答案", `1-3 ${keysBelow(single, (key) => key, "")}`],
    },
  ),
  habit("T and F before the number", judged, (one, n) => [`( ${truth(one, ["T", "F"])} )${n}. ${one.stem}`]),
  habit("T and F at the end", judged, (one, n) => [`${n}. ${one.stem}. ( ${truth(one, ["T", "F"])} )`]),
  habit("ticks at the end", judged, (one, n) => [`${n}. ${one.stem}。（${truth(one, ["√", "×"])}）`], {
    before: ["二、判断题（每题 2 分）"],
  }),
  habit(
    "judgements with 答案：",
    judged,
    (one, n) => [`${n}、${one.stem}。`, `答案：${truth(one, ["正确", "错误"])}`],
    {
      before: ["判断题"],
    },
  ),
  habit("keys of a section in one line", single, (one, n) => [`${n}. ${one.stem}`, ...inLine("   ")(one)], {
    before: ["一、单项选择题"],
    behind: [`答案：${keysBelow(single, (key, n) => `${n}.${key}`)}`],
  }),
  habit("参考答案：1-3 in one line", single, (one, n) => [`${n}、${one.stem}（　　）`, ...dots(one)], {
    behind: [`参考答案：1—3 ${keysBelow(single, (key) => key, "")}`],
  }),
  habit("Keys: in one line", single, (one, n) => [`${n}. ${one.stem}`, ...dots(one)], {
    behind: [`Keys: 1-3 ${keysBelow(single, (key) => key, "")}`],
  }),
  habit("（1-3） behind 【参考答案】", single, (one, n) => [`${n}. ${one.stem}`, ...dots(one)], {
    behind: ["【参考答案】", `（1-3）${keysBelow(single, (key) => key, "")}`],
  }),
  habit("keys at the end, one a line", single, (one, n) => [`${n}. ${one.stem}`, ...dots(one)], {
    behind: ["参考答案", ...single.map((one, i) => `${i + 1}. ${letters(one)}`)],
  }),
  habit("keys A、C at the end", multiple, (one, n) => [`${n}. ${one.stem}`, ...dots(one)], {
    behind: ["参考答案", keysBelow(multiple, (key, n) => `${n}.${[...key].join("、")}`)],
  }),
  habit("key A、C below", multiple, (one, n) => [
    `${n}. ${one.stem}`,
    ...dots(one),
    `答案：${[...letters(one)].join("、")}`,
  ]),
  habit("key and 解析 in one line", multiple, (one, n) => [
    `${n}. ${one.stem}`,
    ...dots(one),
    `答案:${letters(one)} 解析:其他不是`,
  ]),
  habit("【答案】 and 【解析】", single, (one, n) => [
    `${n}．${one.stem}（　　）`,
    ...listed((letter) => `${letter}．`)(one),
    `【答案】${letters(one)}`,
    "【解析】教材里有。",
  ]),
  habit("key without a colon", single, (one, n) => [
    `${n}. ${one.stem}`,
    ...dots(one),
    `正确答案 ${letters(one)}`,
  ]),
  habit("Answer: and Explanation:", single, (one, n) => [
    `${n}. ${one.stem}`,
    ...dots(one),
    `Answer: ${letters(one)}`,
    "Explanation: it is so.",
  ]),
  habit("circled numbers as letters", single, (one, n) => [
    `${n}. ${one.stem}（　　）`,
    one.options.map((text, i) => `${"①②③④"[i]}${text}`).join(" "),
    `答案：${"①②③④"[one.options.indexOf(one.key[0] ?? "")]}`,
  ]),
  habit("circled statements and letters", single, (one, n) => [
    `${n}. 看①和②。${one.stem}`,
    ...dots(one),
    `答案：${letters(one)}`,
  ]),
  habit("第1题", single, (one, n) => [`第${n}题 ${one.stem}`, ...dots(one), `答案：${letters(one)}`]),
  habit("题一", single, (one, n) => [
    `题${" 一二三"[n]}. ${one.stem}`,
    ...dots(one),
    `答案：${letters(one)}`,
  ]),
  habit("number alone", single, (one, n) => [`${n}.`, one.stem, ...dots(one), `答案：${letters(one)}`]),
  habit("number and tab", single, (one, n) => [
    `${n}\t${one.stem}`,
    ...dots(one),
    `正确答案：${letters(one)}`,
  ]),
  habit("A甲 without a sign", single, (one, n) => [
    `${n}.${one.stem}（${letters(one)}）`,
    ...listed((letter) => letter)(one),
  ]),
  habit("（A） in brackets", single, (one, n) => [
    `${n}) ${one.stem}`,
    ...listed((letter) => `（${letter}）`)(one),
    `答案：（${letters(one)}）`,
  ]),
  habit("two options a line", single, (one, n) => {
    const [a, b, c, d] = dots(one);
    return [`${n}. ${one.stem}`, `${a}\t\t${b}`, `${c}\t\t${d}`, `答案：${letters(one)}`];
  }),
  habit("blanks with 答案：", filled, (one, n) => [`${n}. ${one.stem}____。`, `答案：${one.key.join("；")}`]),
  habit("blanks with (1) below 正确答案：", filled, (one, n) => [
    `${n}. (填空题) ${one.stem}____。`,
    "正确答案：",
    ...one.key.map((text, i) => `(${i + 1}) ${text}`),
  ]),
  habit("essays with 答：", open, (one, n) => [`${n}. ${one.stem}？`, `答：${one.key[0]}`], {
    before: ["三、简答题"],
  }),
  habit("terms with a colon", open, (one, n) => [`${n}. ${one.stem}：${one.key[0]}`], {
    before: ["名词解释"],
  }),
  habit(
    "a text for numbers that it names",
    single,
    (one, n) => [`${n}. ${one.stem}`, ...inLine("   ")(one)],
    {
      before: ["阅读下面的材料，回答1-3题。", "能源和星星都在材料里。"],
      behind: [`答案：1-3 ${keysBelow(single, (key) => key, "")}`],
    },
  ),
  habit(
    "a head of a paper before it",
    single,
    (one, n) => [`${n}. ${one.stem}`, ...dots(one), `答案：${letters(one)}`],
    {
      before: ["2026 年期末考试", "姓名______ 班级______ 学号______", "一、选择题（每题 2 分，共 6 分）"],
    },
  ),
  habit("chapters between", single, (one, n) => [
    `第${" 一二三"[n]}章 绪论`,
    `1. ${one.stem}`,
    ...dots(one),
    `答案：${letters(one)}`,
  ]),
];
