/** Replaces a field's text by the value that is read from it, so that the learner sees what is sent. */
export function showFound(field: HTMLInputElement, read: (text: string) => string): void {
  const found = read(field.value);
  if (found !== field.value) field.value = found;
}
