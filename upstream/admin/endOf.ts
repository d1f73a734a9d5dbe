/** Enough of a code to find it by, and too little to use it. */
export function endOf(code: string): string {
  return `…${code.slice(-4)}`;
}
