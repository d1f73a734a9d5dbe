/** Returns the last characters of a code: enough to find the code in a list, too few to use it. */
export function endOf(code: string): string {
  return `…${code.slice(-4)}`;
}
