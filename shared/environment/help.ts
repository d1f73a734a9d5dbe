import { fallbackOf, type Variable } from "./variable.ts";

/** Returns the help of a variable as plain text, with what holds while the variable is unset where that needs words. */
export function plainHelp(variable: Variable): string {
  const { help, unset } = variable;
  if (unset === undefined) return plainText(help);
  const values = [fallbackOf(variable), unset].filter((part) => part !== undefined);
  return plainText(`${help}. Unset: ${values.join("; ")}`);
}

/** Returns Markdown as plain text, with the names of documents in place of links. */
export function plainText(markdown: string): string {
  return markdown
    .replace(
      /\[[^\]]*\]\(([\w.-]*)[^)]*\)/g,
      (_link, file: string) => `docs/${file === "" ? "environment.md" : file}`,
    )
    .replaceAll("`", "");
}
