/** Facts in one line; those that are missing leave no gap. */
export function factsText(...facts: readonly (string | false)[]): string {
  return facts.filter((fact) => fact !== false && fact.trim() !== "").join(" · ");
}

/** `42 讲 · 31 小时`, each only where it is known. */
export function extentText(lessonNum: number, hours: number): string {
  return factsText(lessonNum > 0 && `${lessonNum} 讲`, hours > 0 && `${hours} 小时`);
}
