/** Chinese words for the reasons that a teacher meets on the page of examples; other reasons stay in English. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^is empty/, "是空的"],
  [/^are missing/, "没有"],
  [/^are one only/, "只有一个"],
  [/^stands twice, the second time in (?:paragraph|line) (\d+)/, "出现了两次，第二次在第 $1 行"],
  [/^has a line that begins with (\d+), far from its number/, "里有一行以 $1 开头，和题号差得太远"],
  [
    /^may hold the next question: (?:paragraph|line) (\d+) has (\d+).*/,
    "里可能混进了下一题：第 $1 行有题号 $2",
  ],
  [/^may hold the question (\d+).*/, "里可能混进了第 $1 题，它的题号没有找到"],
  [
    /^may be one question with its neighbours: (?:paragraph|line) (\d+) begins with (\d+) again/,
    "和前后的题可能是同一题：第 $1 行又从 $2 开始编号",
  ],
  [/^have a further line behind ([A-Z]) .*/, "的 $1 后面还有一行"],
  [
    /^go on in (?:paragraph|line) (\d+) with (“.*”), which is not the next.*/,
    "在第 $1 行以 $2 接下去，不是下一个标号",
  ],
  [/^may begin in (?:paragraph|line) (\d+) .*/, "可能从第 $1 行开始，但写法和示例不同"],
  [/^may be one less: two stand in the line of ([A-Z])/, "可能少算一个：$1 那一行里有两个"],
  [/^is (“.*”), not as in the example/, "是$1，和示例的写法不同"],
  [/^is (“.*”), no word for right or wrong/, "是$1，不是对错的写法"],
  [/^names ([A-Z, ]+), which is no option/, "是 $1，没有这个选项"],
  [/^has (\d+) texts? for (\d+) blanks?/, "有 $1 个，空却有 $2 个"],
  [/^is not clear: (?:the )?brackets (?:of|in) the stem hold (.*)/, "不明确：题干的括号里有 $1"],
  [/^is not in the brackets of the stem, which hold (“.*”)/, "不在题干的括号里，括号里是$1"],
  [/^stands in brackets with words behind them/, "的括号后面还有字"],
  [/^stands on the line of a blank and again in the stem/, "在空上，又在题干里出现"],
  [/^may stand behind (.*) in (?:paragraph|line) (\d+), .*/, "可能在第 $2 行的“$1”后面，示例里没有这种行"],
  [/^may be (.*) or (.*)$/, "不能确定：$1 或 $2"],
  [/^is (\w+), and the example shows no such question/, "是 $1，示例里没有这种题"],
  [/^may show the key.*/, "里可能露出答案"],
  [/^is not marked: the lines behind the first may be.*/, "没有标出：第一行后面的几行不知是题还是答案"],
];

/** Returns a reason in Chinese; undefined when it is not known. */
export function reasonInChinese(reason: string): string | undefined {
  const known = REASONS.find(([rule]) => rule.test(reason));
  return known && reason.replace(known[0], known[1]);
}

/** Returns a place such as `question 3 (line 40)` in Chinese. */
export function placeInChinese(place: string): string {
  return place.replace(
    /^question (\d+) \((paragraph|line) (\d+)\)$/,
    (_, number: string, unit: string, at: string) =>
      `第 ${number} 题（第 ${at} ${unit === "line" ? "行" : "段"}）`,
  );
}
