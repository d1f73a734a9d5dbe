const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<[^<>]*>/g, ""],
  [/&nbsp;/g, " "],
  [/\${1,2}[^$]*\${1,2}/g, "…"],
  [/\\(?:begin|end)\{[^}]*\}|\\[a-zA-Z]+\*?/g, " "],
  [/[{}$\\]/g, ""],
  [/[_~]{2,}/g, "＿"],
  [/[（(]\s*[）)]/g, "（）"],
  [/(?:…\s*){2,}/g, "…"],
  [/\s+/g, " "],
];

/** The beginning of a text as plain words, for titles and names: formulas become an ellipsis. */
export function plainStem(source: string, length: number): string {
  const plain = MARKS.reduce(
    (text, [mark, instead]) => text.replace(mark, instead),
    source.slice(0, 2_000),
  ).trim();
  const letters = [...plain];
  return letters.length <= length ? plain : `${letters.slice(0, length).join("").trim()}…`;
}
