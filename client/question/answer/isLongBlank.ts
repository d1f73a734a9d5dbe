/** Some banks keep all blanks of a question as one answer: its parts are numbered, or it has many gaps. */
export function isLongBlank(stem: string, blankCount: number): boolean {
  if (blankCount > 1) return false;
  return /[（(]\s*2\s*[）)]/.test(stem) || (stem.match(/_{3,}|~{3,}|＿{2,}/g)?.length ?? 0) > 1;
}
