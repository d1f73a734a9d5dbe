const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that no text in it can end or leave: `</script>` and comments are written as escapes. */
export function jsonLdText(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
