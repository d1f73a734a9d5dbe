/** Names on level 2 and level 3 of the subject tree for one subject name of a file. */
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

/** Level 2 of subjects whose name tells no other group. */
export const OTHER = "其他科目";

const STAGE = /^(?:小学|初中|高中|大学|中职)/;

/**
 * Splits a subject name into level 2 and level 3: `法律职业资格 / 法律沿革` at the slash, `小学数学 4年级` after `小学数学`. Every
 * result has a level 3, because subjects without one are not shown (Spec §5).
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
  return { second: STAGE.exec(whole)?.[0] ?? OTHER, third: whole };
}
