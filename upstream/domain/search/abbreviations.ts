import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { searchAbbreviations } from "../../platform/db/schema/search.ts";
import { charactersOf, wordsOf } from "./characters.ts";
import { KIND_WORDS } from "./questionFacts.ts";
import { soundsOf, speltSounds } from "./soundsOf.ts";

/** Common abbreviations of exams and subjects with their full names. An agency can replace each with its own. */
const USUAL: Readonly<Record<string, string>> = {
  教资: "教师资格",
  教招: "教师招聘",
  马原: "马克思主义基本原理",
  毛概: "毛泽东思想和中国特色社会主义理论体系概论",
  习概: "习近平新时代中国特色社会主义思想概论",
  近代史: "中国近现代史纲要",
  史纲: "中国近现代史纲要",
  思修: "思想道德修养与法律基础",
  思政: "思想政治",
  高数: "高等数学",
  线代: "线性代数",
  概率论: "概率论与数理统计",
  计组: "计算机组成原理",
  初会: "初级会计",
  中会: "中级会计",
  高会: "高级会计",
  会计职称: "初级会计",
  注会: "注册会计师",
  法考: "法律职业资格",
  司考: "法律职业资格",
  考研: "研究生",
  专插本: "专升本",
  专接本: "专升本",
  专转本: "专升本",
  自考: "自学考试",
  zk: "自学考试",
  成考: "成人高考",
  一建: "一级建造师",
  二建: "二级建造师",
  一造: "一级造价工程师",
  二造: "二级造价工程师",
  一消: "一级注册消防工程师",
  监理: "监理工程师",
  安全师: "注册安全工程师",
  国考: "国家公务员",
  省考: "公务员",
  公考: "公务员",
  申论: "公务员申论",
  行测: "行政职业能力测验",
  事考: "事业单位",
  四六级: "大学英语",
  软考: "计算机技术与软件专业技术资格",
  计二: "计算机二级",
  执医: "执业医师",
  执药: "执业药师",
  护资: "护士执业资格",
  人力: "人力资源管理",
  基金从业: "基金从业资格",
  marx: "马克思",
};

/** Fewest initials that are expanded, because fewer are ambiguous. */
const FEWEST_INITIALS = 3;

/** An agency's abbreviations: the full name by the short form. */
export type Abbreviations = ReadonlyMap<string, string>;

/** Returns the common abbreviations with the agency's changes. An empty full name removes an abbreviation. */
export async function abbreviationsOf(db: Db, agencyId: number): Promise<Abbreviations> {
  const own = await db.select().from(searchAbbreviations).where(eq(searchAbbreviations.agencyId, agencyId));
  const all = new Map(Object.entries(USUAL));
  for (const { short, meaning } of own) {
    if (meaning === "") all.delete(short);
    else all.set(short, meaning);
  }
  return all;
}

/**
 * Expands the abbreviations of a query. An abbreviation is a whole word, the beginning of a word (教资 in 教资面试), or is
 * typed by pinyin or initials (kjzc for 会计职称). A year before it and a type of question after it count as separate words
 * (2024 and 真题).
 * @returns undefined: the query has no abbreviation
 */
export function writtenOut(query: string, abbreviations: Abbreviations): string | undefined {
  const words = wordsOf(query);
  const written = words.map((word) =>
    partsOf(word)
      .map((part) => nameOf(part, abbreviations))
      .join(" "),
  );
  return written.some((word, at) => word !== words[at]) ? written.join(" ") : undefined;
}

const YEAR = /^(?:19|20)\d\d年?/;

function partsOf(word: string): readonly string[] {
  const year = YEAR.exec(word)?.[0] ?? "";
  const rest = word.slice(year.length);
  const kind = KIND_WORDS.find((own) => rest.endsWith(own)) ?? "";
  return [year, rest.slice(0, rest.length - kind.length), kind].filter((part) => part !== "");
}

function nameOf(word: string, abbreviations: Abbreviations): string {
  const whole = abbreviations.get(word);
  if (whole !== undefined) return whole;
  const isTyped = /^[a-z]+$/.test(word);
  let begun: string | undefined;
  for (const [short, meaning] of abbreviations) {
    if (isTyped && isTypedAs(word, short)) return meaning;
    // A full name may begin with its own abbreviation. It is not expanded again.
    if (word.startsWith(short) && !word.startsWith(wordOf(meaning)) && short.length > (begun?.length ?? 1))
      begun = short;
  }
  return begun === undefined ? word : `${abbreviations.get(begun)} ${word.slice(begun.length)}`;
}

function isTypedAs(word: string, short: string): boolean {
  const sounds = soundsOf([...short]);
  if (word.length < short.length) return false;
  if (speltSounds(sounds).some((spelt) => word === spelt.join(""))) return true;
  return short.length >= FEWEST_INITIALS && word === sounds.map((sound) => sound[0]).join("");
}

/** Returns a text as abbreviations are stored and compared: in one width and case, without spaces. */
export function wordOf(text: string): string {
  return charactersOf(text)
    .map(({ char }) => char)
    .join("");
}
