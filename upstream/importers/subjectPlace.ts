/** Where a subject of a file stands in the tree of three levels: its names on level 2 and 3. */
export interface SubjectPlace {
  readonly second: string;
  readonly third: string;
}

const STAGE = /^(?:小学|初中|高中|大学|中职)/;

/**
 * `法律职业资格 / 法律沿革` is its two parts; `小学数学 4年级` stands under `小学数学`; `高中英语` under `高中`.
 * Every place has a level 3, so the pruning rule (Spec §5) never drops imported questions.
 */
export function subjectPlace(name: string): SubjectPlace {
  const whole = name.trim().replace(/\s+/g, " ");
  const [group = "", ...rest] = whole.split(/\s*\/\s+|\s+\/\s*/);
  if (rest.length > 0 && group !== "") return { second: group, third: rest.join(" / ") };
  const space = whole.lastIndexOf(" ");
  if (space > 0) return { second: whole.slice(0, space), third: whole };
  if (whole.includes("竞赛")) return { second: "学科竞赛", third: whole };
  return { second: STAGE.exec(whole)?.[0] ?? "其他科目", third: whole };
}
