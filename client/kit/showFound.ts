/** Puts what is read of a field into it, so that what is sent can be seen. */
export function showFound(field: HTMLInputElement, read: (text: string) => string): void {
  const found = read(field.value);
  if (found !== field.value) field.value = found;
}
