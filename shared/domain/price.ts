const PLAIN_DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const EXPONENT = /^[+-]?\d+(\.\d+)?e[+-]?\d+$/i;

/**
 * Formats a price in yuan: at most two decimals, no trailing zeros, no currency sign (Spec §5). Rounds half away from
 * zero by the decimal text, so "1.005" becomes 1.01 although the float is smaller. Text that is no number ("面议", "") is
 * only trimmed.
 */
export function formatPrice(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === "string") return formatText(value.trim());
  if (typeof value === "number" && Number.isFinite(value)) return formatText(String(value));
  throw new TypeError("价格值类型错误，只可以数字或者字符串");
}

/** Formats a price in yuan with its currency sign, for text; the component Price sets the sign in smaller type. */
export function priceText(value: unknown): string {
  const text = formatPrice(value);
  return priceSign(text) + text;
}

/** Returns the currency sign of a formatted price, "" for words such as 面议. */
export function priceSign(text: string): string {
  return /^-?\d/.test(text) ? "¥" : "";
}

/** Matches prices as most upstreams write them. */
const COMMON = /^(?:0|[1-9]\d*)(?:\.\d\d)?$/;

function formatText(text: string): string {
  if (COMMON.test(text)) return text.includes(".") ? withoutZeros(text) : text;
  if (EXPONENT.test(text)) return formatExponent(Number(text), text);
  const match = PLAIN_DECIMAL.exec(text);
  const whole = match?.[2] ?? "";
  const decimals = match?.[3] ?? "";
  if (!match || (whole === "" && decimals === "")) return text;
  return withSign(match[1] === "-", roundToCents(whole, decimals));
}

/** Returns numbers below 1e21 without an exponent. Larger numbers are no real prices and stay unchanged. */
function formatExponent(value: number, text: string): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return text;
  const [whole = "", decimals = ""] = Math.abs(value).toFixed(12).split(".");
  return withSign(value < 0, roundToCents(whole, decimals));
}

function roundToCents(whole: string, decimals: string): string {
  const cut = BigInt(whole + decimals.slice(0, 2).padEnd(2, "0")) + (decimals.charAt(2) >= "5" ? 1n : 0n);
  const cents = String(cut).padStart(3, "0");
  return withoutZeros(`${cents.slice(0, -2)}.${cents.slice(-2)}`);
}

/** Removes zeros at the end of two decimals. */
function withoutZeros(text: string): string {
  return text.replace(/\.?0{1,2}$/, "");
}

function withSign(negative: boolean, text: string): string {
  return negative && text !== "0" ? `-${text}` : text;
}
