import md5 from "blueimp-md5";

// module state: of the clock and the salt alone
let last = { unixSeconds: 0, salt: "", signature: "" };

/** Spec §7: a double hash of the unix time in seconds with the fixed salt, as hex. */
export function signatureOf(unixSeconds: number, salt: string): string {
  // A busy process signs thousands of calls in the same second.
  if (last.unixSeconds !== unixSeconds || last.salt !== salt)
    last = { unixSeconds, salt, signature: md5(md5(String(unixSeconds) + salt)) };
  return last.signature;
}
