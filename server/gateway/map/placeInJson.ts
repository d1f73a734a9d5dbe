interface Token {
  readonly word: string;
  readonly index: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/**
 * Returns the position of a member's name in the text of valid JSON, or of an item of a list; where the path leads no
 * further, that of its last known part.
 */
export function placeInJson(text: string, path: readonly PropertyKey[]): number {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: word, index }): Token => ({ word, index }));
  let value = 0;
  let place = 0;
  for (const key of path) {
    const found = memberIn(tokens, value, key);
    if (!found) break;
    place = tokens[found.name]?.index ?? place;
    ({ value } = found);
  }
  return place;
}

/** Returns the tokens of a member's name and value. Of equal names the last one counts, as for JSON.parse. */
function memberIn(tokens: readonly Token[], container: number, key: PropertyKey) {
  const isObject = tokens[container]?.word === "{";
  if (!isObject && tokens[container]?.word !== "[") return undefined;
  let found: { readonly name: number; readonly value: number } | undefined;
  let at = container + 1;
  for (let count = 0; at < tokens.length && !/^[\]}]$/.test(tokens[at]?.word ?? "}"); count += 1) {
    const value = isObject ? at + 2 : at;
    const name: unknown = isObject ? JSON.parse(tokens[at]?.word ?? '""') : count;
    if (name === key) found = { name: at, value };
    at = endOf(tokens, value);
    if (tokens[at]?.word === ",") at += 1;
  }
  return found;
}

/** Returns the token behind a value. */
function endOf(tokens: readonly Token[], value: number): number {
  let depth = 0;
  let at = value;
  do {
    const word = tokens[at]?.word ?? "";
    if (word === "{" || word === "[") depth += 1;
    if (word === "}" || word === "]") depth -= 1;
    at += 1;
  } while (depth > 0 && at < tokens.length);
  return at;
}
