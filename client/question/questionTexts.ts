import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";

const FORMS: ReadonlyMap<string, string> = new Map([
  ["reading", "阅读材料"],
  ["cloze", "完形填空"],
  ["option-pool", "共用选项"],
]);

const DIFFICULTIES = ["容易", "较易", "中等", "较难", "困难"] as const;

/** Returns the name of a question type; for an unknown type a general name. */
export function typeName(type: string): string {
  return factsOf(type).name;
}

/** Returns what the material of a question is called, e.g. reading text; "": no material. */
export function materialName(form: string, materialId: string): string {
  return materialId === "" ? "" : (FORMS.get(form) ?? "材料题");
}

/** Returns the name of a difficulty from 1 to 5; "": another number. */
export function difficultyName(level: number | string): string {
  return DIFFICULTIES[Number(level) - 1] ?? "";
}

export function difficultyStars(level: number): string {
  return "★".repeat(Math.min(5, Math.max(0, Math.round(level))));
}

/** Shown in place of the key and analysis of a question that an exam in progress asks (decision 092). */
export const NOTE_WITHHELD = "这道题在还没结束的考试里，交卷后再看笔记。";
export const KEY_WITHHELD = "这道题在还没结束的考试里，交卷后再看答案和解析。";
