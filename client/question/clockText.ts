/** Formats seconds as 00:41, 12:05 or 1:02:05. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
