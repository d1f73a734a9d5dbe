/** Spellings that all count are kept apart by a bar, which inside a formula means something else. */
export function alternativesText(answer: string): string {
  return answer.split(answer.includes("$") ? "##" : /##|[|｜]/).join(" 或 ");
}
