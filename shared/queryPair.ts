/**
 * Returns `name=value` as URLSearchParams writes it. Creating one takes many times as long, and most values need no
 * escape. `name`: letters, digits and underscores.
 */
export function queryPair(name: string, value: unknown): string {
  const text = String(value);
  return /^[\w.*-]*$/.test(text) ? `${name}=${text}` : new URLSearchParams({ [name]: text }).toString();
}
