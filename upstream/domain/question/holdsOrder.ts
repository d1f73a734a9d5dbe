import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { isChoice, TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionOption } from "../../platform/db/schema/questions.ts";

/** Matches an option that refers to other options or contains its own letter, and an analysis that names letters. */
const SPEAKS_OF_OTHERS =
  /以上|上述|前述|[A-H]\s*[和、与及]\s*[A-H]|均[是对错]|都[是对错]|选项\s*[A-H]|[A-H]\s*选?项|^\s*[A-H]\s*[.．、]/m;
const NAMES_LETTERS = /[A-H]/;
/**
 * Patterns of options that state which other options are right, or how many. They match texts without HTML, and are not
 * used for stems, where the same words have another meaning.
 */
const NAMES_POSITIONS: readonly RegExp[] = [
  // All or none are right, for example 全部正确、都不对、均可、三者皆是、其余选项均错误.
  /^(?:.{0,6}(?:[项者个种]|选项|答案|说法|情况|观点))?(?:全部?|都|均|皆|俱|全都|统统)(?:不|没|无|非)?(?:[是有行可能]|可以|可能|正确|准确|[对错]误?|成立|符合|包括|属于|选)?[了的]?[。.！!]?$/u,
  /前面?[一二两三四几]?[项者个种]|后(?:[一二两三四几][项者个种]|[项者])|^第[一二三四1-4][项个种]$|其[他余它](?:选项|[各几三两]?项|答案|都|均)/u,
  /(?:无|没有?|不存在)(?:一[项个])?(?:正确|对的|错误|合适)?(?:的)?(?:选项|答案)/u,
  // Letters of other options, for example A、B 均可、A 和 B 都对、AB都对、Both A and B、Neither A nor B.
  /(?:^|[^A-Za-z])[A-H](?:\s*(?:[和、与及或,，/&+]|and|or|nor)\s*[A-H])+(?![A-Za-z])/iu,
  /^[A-H]{2,}\s*(?:[都均皆全选对错]|$)/u,
  // Sentences about the others, for example 没有一个对、否定句均可、两种说法都可以.
  /(?:没有?|无)(?:任何)?一?[个项种条](?:是|能|可)?(?:[对错]|正确|错误|成立|符合|可以)|(?:均|皆|都)(?:不|没)?(?:可以?|[对错]|行|正确|错误|成立|适用|符合)[的了]?[。.！!]?$/u,
  // Groups of options, for example 所有选项、任何一项、上面所有、这些都不是、一项也不对、第一和第二项.
  /(?:所有|任意|任何|每)(?:一?[项个种]|选项|答案|说法|观点|情况)$|[上下][面边](?:所有|全部|的?[一二两三四几]?[项个种]|都|均|皆)|^这[些几].{0,3}(?:都|均|皆)/u,
  /[一哪][个项种](?:也|都)(?:不|没)|^(?:没有|无)(?:正确|对|错误?)的?$|第[一二三四五1-5]项?\s*[、,，和与及]\s*第?[一二三四五1-5][项个种]/u,
  // Names another option, for example 除了A、同A、与B相同、not A. The letters are capital: “not a” is ordinary English.
  /除了?\s*[A-H](?![A-Za-z])|^[同见]\s*[A-H]$|[与和]\s*[A-H]\s*(?:相[同反]|一[样致])|^[A-H]\s*的|\b(?:[Nn]ot|[Ee]xcept|[Ss]ame as|[Bb]ut)\s+\(?[A-H]\)?(?:\W|$)/u,
  /\([a-h]\)\s*(?:and|or|&|,|、|和|与)\s*\([a-h]\)|\b[a-h]\)\s*(?:and|or|&|,|、|和|与)\s*[a-h]\)/iu,
];
/** Patterns of English phrases. They are tried only on texts with Latin words, because they are slow on other texts. */
const NAMES_IN_ENGLISH: readonly RegExp[] = [
  /\b(?:all|none|both|neither|either|any|each|some|most|two|three)\s+of\s+(?:the\s+|these\s+)?(?:above|these|those|them|others?|options?|choices?|answers?|statements?)\b/iu,
  /\b(?:all|none|both|neither)(?:\s+(?:are|is))?\s+(?:correct|right|true|wrong|false|incorrect)\b/iu,
  /^(?:only\s+)?(?:the\s+)?(?:first|last|others?|former|latter)(?:\s+(?:one|two|three|four|\d))?\s*(?:options?|choices?|answers?|statements?|ones)?(?:\s+(?:is|are)\s+\w+)?[.!]?$/iu,
  /\babove\b|\bthe\s+(?:former|latter)\b|\bother\s+(?:options?|choices?|answers?)\b|\b(?:options?|choices?|answers?)\s*\(?[A-H1-8]\b/iu,
  /^(?:both|neither|all|none|either)\W*$/iu,
  /\b(?:all|every|no|any|both|neither)\s+(?:of\s+)?(?:the\s+)?(?:correct\s+|right\s+)?(?:options?|choices?|answers?|statements?)\b|\bnone\s+appl(?:y|ies)\b/iu,
  /^(?:the\s+)?(?:first|second|third|fourth|last)\s*(?:,|and|&|or)\s*(?:the\s+)?(?:first|second|third|fourth|last)\b/iu,
];
/** Matches an option that is a list of numbers, for example 1和2, I and II only, ①③. */
const NUMBERS =
  /^(?:仅|只有|only\s+)?([①-⑩]|[IVⅠ-Ⅹ]+|[1-9一二三四五])(?:\s*(?:[、,，和与及&+]|and|or)?\s*(?:[①-⑩]|[IVⅠ-Ⅹ]+|[1-9一二三四五]))*(?:\s*only)?[。.]?$/iu;

/** Matches every text that one of the patterns above matches, and few others; it takes a tenth of their time. */
const MAY_NAME =
  /[全都均皆俱统前后第其无没不]|所有|任[意何]|每[一个项种]|这[些几]|[一哪][个项种]|[上下][面边]|[A-H](?![a-z])|\b(?:all|none|both|neither|either|any|each|every|no|some|most|two|three|first|second|third|fourth|last|others?|former|latter|above|[a-h]|options?|choices?|answers?)\b/iu;

interface Ordered {
  readonly type: QuestionType;
  readonly stem: string;
  readonly options: readonly QuestionOption[];
  readonly analysis: string;
  readonly answer: readonly string[];
  readonly images: readonly string[];
  /** Key of the material; null: the question belongs to no material. */
  readonly passageKey: string | null;
}

/** Whether options (in a match question the right items) must keep their order, because texts depend on it. */
export function holdsOrder(question: Ordered): boolean {
  const { type, stem, options, analysis, answer, images, passageKey } = question;
  // Right items in the order of their left items would reveal the key. They are shuffled even if texts name letters.
  if (TYPE_FACTS[type].isPaired) return NAMES_LETTERS.test(analysis) && !isInOptionOrder(answer);
  if (!isChoice(type) || TYPE_FACTS[type].isTruth) return true;
  const isShown = images.length > 0 || options.some(({ content }) => content.trim() === "");
  const texts = [stem, ...options.map(({ content }) => content)].join("\n");
  return (
    isShown ||
    passageKey !== null ||
    SPEAKS_OF_OTHERS.test(texts) ||
    NAMES_LETTERS.test(analysis) ||
    options.some(({ content }) => namesPositions(content, stem))
  );
}

/** Whether the right items are in the order of their left items. */
export function isInOptionOrder(answer: readonly string[]): boolean {
  const used = [...new Set(answer)];
  return used.every((key, place) => place === 0 || key > (used[place - 1] ?? ""));
}

function namesPositions(content: string, stem: string): boolean {
  const text = content.replace(/<[^>]*>|&nbsp;/g, " ").trim();
  // Numbers that the stem has too are those of its statements.
  const number = NUMBERS.exec(text)?.[1];
  if (number !== undefined && isList(text, number) && !stem.includes(number)) return true;
  const names = (words: RegExp) => words.test(text);
  if (!MAY_NAME.test(text)) return false;
  return NAMES_POSITIONS.some(names) || (/[a-z]{2}/i.test(text) && NAMES_IN_ENGLISH.some(names));
}

/** Whether a text lists several numbers, or has the word “only”; a single number is an ordinary answer. */
function isList(text: string, first: string): boolean {
  return (
    /仅|只有|only/i.test(text) || (/[^\d]/.test(text.replace(/[。.]$/, "")) && text.length > first.length)
  );
}
