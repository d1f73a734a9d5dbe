import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";

const FORMS: ReadonlyMap<string, string> = new Map([
  ["reading", "阅读材料"],
  ["cloze", "完形填空"],
  ["option-pool", "共用选项"],
]);

const DIFFICULTIES = ["容易", "较易", "中等", "较难", "困难"] as const;

/** The name of a type; an upstream may have types that we do not know. */
export function typeName(type: string): string {
  return factsOf(type).name;
}

/** The name for a question's kind of material; "" where it has none. */
export function materialName(form: string, materialId: string): string {
  return materialId === "" ? "" : (FORMS.get(form) ?? "材料题");
}

/** 1 to 5 in words; "" where there is no such level. */
export function difficultyName(level: number | string): string {
  return DIFFICULTIES[Number(level) - 1] ?? "";
}

export function difficultyStars(level: number): string {
  return "★".repeat(Math.min(5, Math.max(0, Math.round(level))));
}
