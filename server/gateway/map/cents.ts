const CENTS = /^(-?)(\d{1,15})$/;
const YUAN = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/**
 * Returns a price in yuan, such as "299.00", of a whole number of cents. Digits are moved as text, so no cent is lost.
 * @returns undefined: no whole number of cents
 */
export function yuanOfCents(cents: string): string | undefined {
  const [, sign = "", digits = ""] = CENTS.exec(cents) ?? [];
  if (digits === "") return undefined;
  const whole = digits.padStart(3, "0").replace(/^0+(?=\d{3})/, "");
  const isZero = /^0+$/.test(whole);
  return `${isZero ? "" : sign}${whole.slice(0, -2)}.${whole.slice(-2)}`;
}

/** Returns the cents of a price in yuan; undefined: no price, or more than two decimals. */
export function centsOfYuan(yuan: string): number | undefined {
  const [, sign = "", whole = "", fraction = ""] = YUAN.exec(yuan) ?? [];
  if (whole === "") return undefined;
  const cents = Number(whole + fraction.padEnd(2, "0"));
  return sign === "-" && cents !== 0 ? -cents : cents;
}
