const UNSAFE = /[<>&\u2028\u2029]/g;

/** Serializes JSON for a script element. `</script>` and comments in texts are escaped. */
export function jsonLdText(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
