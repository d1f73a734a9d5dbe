import { type ExamKind, examTypes, findExamType } from "./examTypes.ts";

/** Mode of single answers, given outside any practice run. A practice run cannot have this mode. */
export const SINGLE = "single";

/** Most questions of a practice run, or of a record that collects single answers. */
export const MOST_OF_RUN = 200;

const OURS: Readonly<Record<string, string>> = {
  random: "随机练习",
  wrong: "错题重练",
  review: "到期复习",
  favorite: "收藏的题",
  lesson: "本节练习",
  [SINGLE]: "单题练习",
};

export interface PracticeMode {
  /** An exam type's id, or random, wrong, review, favorite, lesson, single. */
  readonly id: string;
  /** "": an exam type added by the agency, or a built-in mode. */
  readonly kind: ExamKind | "";
  readonly name: string;
  /** Exam type's id; 0: a built-in mode. */
  readonly examType: number;
}

/** Finds a mode by its id or by the name of a kind, as in older addresses; undefined: no such mode. */
export function findMode(text: string): PracticeMode | undefined {
  if (Object.hasOwn(OURS, text)) return { id: text, kind: "", name: OURS[text] ?? "", examType: 0 };
  const known = findExamType(text) ?? examTypes.find(({ kind }) => kind === text);
  if (known) return { id: known.id, kind: known.kind, name: known.name, examType: Number(known.id) };
  return /^[1-9]\d{0,8}$/.test(text)
    ? { id: text, kind: "", name: "专项练习", examType: Number(text) }
    : undefined;
}
