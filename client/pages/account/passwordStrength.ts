export interface Strength {
  readonly level: "弱" | "中" | "强";
  /** Advice for a better password; "": strong enough. */
  readonly advice: string;
}

const COMMON = /^(?:password|qwerty|abc|iloveyou|admin|woaini)[\d!@#.]*$/i;
const RUN = /(.)\1{3}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer/i;

/** Returns how strong a password is; undefined: the password is empty. */
export function passwordStrength(password: string): Strength | undefined {
  if (password === "") return undefined;
  if (password.length < 8) return { level: "弱", advice: `还差 ${8 - password.length} 位` };
  if (!/[A-Za-z]/.test(password)) return { level: "弱", advice: "还要有字母" };
  if (!/\d/.test(password)) return { level: "弱", advice: "还要有数字" };
  if (COMMON.test(password) || RUN.test(password))
    return { level: "弱", advice: "太常见，换一个不容易猜到的" };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return { level: "强", advice: "" };
  return { level: "中", advice: "再长一些，或加上符号更安全" };
}
