/** Returns a mobile number whose middle digits are hidden; any other text stays. */
export function masked(mobile: string): string {
  return /^\d{11}$/.test(mobile) ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : mobile;
}
