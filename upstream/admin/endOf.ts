/** Returns the end of a code: enough to find the code, too little to use it. */
export function endOf(code: string): string {
  return `…${code.slice(-4)}`;
}
