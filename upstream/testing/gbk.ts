/** Encodes a text as GBK. Node can only decode GBK, so the table of all byte pairs is inverted. */
export function gbk(text: string): Uint8Array {
  const decoder = new TextDecoder("gbk");
  const pairs = new Map<string, readonly [number, number]>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1)
      pairs.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return Uint8Array.from(
    [...text].flatMap((character) =>
      character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : (pairs.get(character) ?? [0x3f]),
    ),
  );
}
