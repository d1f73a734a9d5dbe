/** Facts that the head of an exam's file gives, by their names in a line of JSON. */
export interface PaperHead {
  readonly name?: string;
  readonly minutes?: number;
}

const NO_TITLE =
  /^(?:绝密|机密)|满分|总分|(?:考试|答题)?(?:时间|时长)\s*[：:]|^(?:姓名|班级|学号|考号|学校|科目|座位号|得分)|注意事项|^[-—=*_~\s]*$/;
const MINUTES = /(?:时间|时长|限时)\D{0,6}(\d{1,4})\s*(?:分钟|分鐘|min)/i;
const LONGEST_TITLE = 60;

/** Reads the title and the time from the lines above the first question of an exam. */
export function headOf(lines: readonly string[]): PaperHead {
  const texts = lines.map((line) => line.replace(/\s+/g, " ").trim());
  const name = texts.find((text) => text.length > 1 && text.length <= LONGEST_TITLE && !NO_TITLE.test(text));
  const minutes = texts.map((text) => Number(MINUTES.exec(text)?.[1] ?? 0)).find((num) => num > 0);
  return { ...(name !== undefined && { name }), ...(minutes !== undefined && { minutes }) };
}

const EACH = /每(?:一)?(?:小|道)?题\s*(?:得|计)?\s*(\d+(?:\.\d+)?)\s*分/;
const TOGETHER = /共\s*(?:计)?\s*(\d+(?:\.\d+)?)\s*分/;

/**
 * Reads a heading such as 一、单项选择题（每题 2 分，共 20 分） as a section of an exam.
 *
 * @param num number of questions below the heading, among which points of the whole section are divided
 */
export function sectionOf(
  heading: string,
  num: number,
): { readonly section?: string; readonly score?: string } {
  const section = heading
    .replace(/[（(【[].*$/s, "")
    .replace(/[：:。.\s]+$/, "")
    .trim();
  const whole = Number(TOGETHER.exec(heading)?.[1] ?? 0);
  const share = (whole * 100) % num === 0 ? whole / num : 0;
  const score = EACH.exec(heading)?.[1] ?? (share > 0 ? String(share) : undefined);
  return { ...(section !== "" && { section }), ...(score !== undefined && { score }) };
}
