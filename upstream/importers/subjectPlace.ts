/** Names of a subject of a file on level 2 and 3 of the tree. */
export interface SubjectPlace {
  readonly second: string;
  readonly third: string;
}

/** Chinese names of the categories that SafetyBench names in English, as its authors translate them. */
const CHINESE: Readonly<Record<string, string>> = {
  "Ethics and Morality": "伦理道德",
  "Illegal Activities": "违法活动",
  "Mental Health": "心理健康",
  Offensiveness: "攻击冒犯",
  "Physical Health": "身体健康",
  "Privacy and Property": "隐私财产",
  "Unfairness and Bias": "偏见歧视",
};

const STAGE = /^(?:小学|初中|高中|大学|中职)/;

/**
 * Splits the name of a subject: `法律职业资格 / 法律沿革` into its two parts, `小学数学 4年级` under `小学数学`, `高中英语` under `高中`. Every
 * place has a level 3, so the pruning rule (Spec §5) never drops imported questions.
 */
export function subjectPlace(name: string): SubjectPlace {
  const whole = name.trim().replace(/\s+/g, " ");
  const [group = "", ...rest] = whole.split(/\s*\/\s+|\s+\/\s*/);
  if (rest.length > 0 && group !== "") {
    const named = rest.join(" / ");
    return { second: group, third: CHINESE[named] ?? named };
  }
  const space = whole.lastIndexOf(" ");
  if (space > 0) return { second: whole.slice(0, space), third: whole };
  if (whole.includes("竞赛")) return { second: "学科竞赛", third: whole };
  return { second: STAGE.exec(whole)?.[0] ?? "其他科目", third: whole };
}
