/** Returns 128 random bits in hex; crypto.randomUUID is missing on plain http. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
