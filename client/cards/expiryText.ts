import { parseExpiry } from "#shared/domain/expiry.ts";

/** How long it can be used, in words (Spec §5). Text that is no date, such as 购买后 365 天, is told as it is. */
export function expiryText(expireTime: string, nowMs: number): string {
  if (expireTime.trim() === "") return "长期有效";
  const expiry = parseExpiry(expireTime, nowMs);
  if (!expiry) return expireTime.trim();
  if (expiry.isExpires) return `已过期（${expiry.time}）`;
  if (expiry.leftDays === 0) return "今天到期";
  return `${expiry.time}（还剩 ${expiry.leftDays} 天）`;
}
