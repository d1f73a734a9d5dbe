import md5 from "blueimp-md5";

/** Spec §7: a double hash of the unix time in seconds with the fixed salt, as hex. */
export function signatureOf(unixSeconds: number, salt: string): string {
  return md5(md5(String(unixSeconds) + salt));
}
