import * as z from "zod/mini";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";
import { DATE, TIME, parseShanghai } from "#upstream/platform/kit/shanghai.ts";
import { iconUrl } from "#upstream/platform/media/urls.ts";

/** Type of the content that a schema reads; content is immutable. */
export type Seed<S extends z.core.$ZodType> = DeepReadonly<z.output<S>>;

type DeepReadonly<T> = { readonly [K in keyof T]: DeepReadonly<T[K]> };

/*
 * Fields of entries. The message of a check is the remedy that an error shows. For a check without a message the error
 * names the expected kind of value (folder/entryFaults.ts).
 */

/** Authors choose ids and never change them: addresses contain them, and a second seeding finds the rows by them. */
export const id = z.int().check(z.positive());
export const ids = z.array(id);

export const text = z.string().check(z.minLength(1, "write a text, or take the line away"));
export const anyText = z.string();
export const texts = z.array(text);

export const amount = z.int().check(z.nonnegative());
export const days = z.int();
/** Price in yuan. */
export const price = z.number().check(z.nonnegative());
export const flag = z.exactOptional(z.boolean());

/** Hue of a drawn cover, icon or banner, in degrees. */
export const hue = z.int().check(z.minimum(0), z.maximum(359));

export const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'write hours and minutes, such as "08:30"'));

export const mobile = z
  .string('write it in quotes: "13800000001"')
  .check(z.regex(/^1\d{10}$/, 'write eleven digits in quotes: "13800000001"'));

/** A time in Asia/Shanghai. Its seconds may be left out. */
export const moment = z
  .string()
  .check(
    z.refine((given) => timeMs(given) !== undefined, 'write a time in China, such as "2026-12-01 19:30"'),
  );

/** A day in Asia/Shanghai. */
export const day = z
  .string()
  .check(
    z.refine((given) => parseShanghai(given, DATE).isValid, 'write a day in quotes, such as "2026-12-01"'),
  );

const DATE_AND_MINUTE = `${DATE} HH:mm`;

/** Converts a time to Unix ms; undefined when the text is not a time. */
export function timeMs(given: string): number | undefined {
  const time = parseShanghai(given, given.length > DATE_AND_MINUTE.length ? TIME : DATE_AND_MINUTE);
  return time.isValid ? time.toMillis() : undefined;
}

export const filePath = z
  .string()
  .check(z.regex(/^[^/\\\0][^\\\0]*$/, "write the path of a file of this folder, such as media/1.mp4"));

/** A path on the site, or a full address of another site. */
export const url = z
  .string()
  .check(
    z.regex(/^(?:\/|https:\/\/)/, "write a path of the site, such as /course/101, or an address with https"),
  );

/**
 * Id of the agency that owns the entry. undefined: in a folder with one agency this agency, otherwise the shared
 * library, whose content is visible to every agency with its subject.
 */
export const owner = { agencyId: z.exactOptional(id) };

/** A learner, identified by agency and mobile. */
export const learner = { agencyId: id, mobile };

/** Markdown, which is converted to HTML. The text of an HTML file is not converted (folder/contentFiles.ts). */
export const markdown = z.union([
  z.pipe(text, z.transform(articleOfMarkdown)),
  z.pipe(
    z.strictObject({ html: text }),
    z.transform(({ html }) => html),
  ),
]);

/** A picture: its address, or an icon drawn from one or two characters. */
export const icon = z.pipe(
  z.union([url, z.strictObject({ hue, glyph: text })], "write an address, or { hue: 226, glyph: 学 }"),
  z.transform((given) => (typeof given === "string" ? given : iconUrl({ ...given, sign: 0 }))),
);

/** Several lines of text, written in YAML after `|`. */
export const lines = z.pipe(
  text,
  z.transform((block) => block.trimEnd().split("\n")),
);
