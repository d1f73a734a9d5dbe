import { cutText } from "#shared/domain/cutText.ts";

/** A file for a lesson, with its captions. */
export interface Pair {
  readonly file: File;
  readonly captions: File | undefined;
}

const CAPTIONS = /\.(?:vtt|srt)$/i;
const LONGEST_NAME = 60;
const byName = new Intl.Collator("zh", { numeric: true });

/** Returns the films of a choice in the order of their names, each with the captions of the same name, and captions that belong to none. */
export function pairFiles(files: readonly File[]): {
  readonly pairs: readonly Pair[];
  readonly left: readonly File[];
} {
  const captions = files.filter(({ name }) => CAPTIONS.test(name));
  const films = files
    .filter(({ name }) => !CAPTIONS.test(name))
    .toSorted((one, other) => byName.compare(one.name, other.name));
  const pairs = films.map((file) => ({ file, captions: captions.find((one) => isOf(one, file)) }));
  return { pairs, left: captions.filter((one) => !pairs.some((pair) => pair.captions === one)) };
}

/** Returns whether captions have the name of a film, also with a language: 1.zh.srt of 1.mp4. */
function isOf(captions: File, film: File): boolean {
  const own = captions.name.replace(CAPTIONS, "").toLowerCase();
  const name = withoutEnd(film.name).toLowerCase();
  return own === name || own.replace(/\.[a-z]{2,3}(?:-[a-z]+)?$/, "") === name;
}

function withoutEnd(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, "");
}

/** Returns the name of the lesson that a file makes. */
export function lessonNameOf({ name }: File): string {
  return cutText(withoutEnd(name).trim() || name, LONGEST_NAME);
}
