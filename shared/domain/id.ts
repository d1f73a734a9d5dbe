/** Matches an id of the upstream: 1 to 64 letters, digits, `-`, `_`, `.` or `:`, but not `.` or `..` (decision 087). */
export const ID = /^(?!\.\.?$)[\w.:-]{1,64}$/;

export function isId(text: string): boolean {
  return ID.test(text);
}
