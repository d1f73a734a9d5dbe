/** Help and the school's own texts sell nothing; what leads anywhere else has to say that it is an advertisement. */
export function isAdvertising(url: string): boolean {
  return !/^\/(?:help|aboutus|policy|private)(?:[/?#]|$)/.test(url);
}
