/** Returns the fields of a form that somebody filled in. */
export function typedFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, text]) =>
      typeof text === "string" && text.trim() !== "" ? [[name, text]] : [],
    ),
  );
}
