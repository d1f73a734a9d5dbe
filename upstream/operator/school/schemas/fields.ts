import * as z from "zod/mini";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { DATE, parseShanghai, timeMs } from "#upstream/platform/kit/shanghai.ts";
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

export const text = z
  .string()
  .check(
    z.minLength(1, { error: () => both("write a text, or take the line away", "写上文字，或删掉这一行") }),
  );
export const anyText = z.string();
export const texts = z.array(text);

export const amount = z.int().check(z.nonnegative());
export const days = z.int();
/** Price in yuan. */
export const price = z.number().check(z.nonnegative());
export const flag = z.exactOptional(z.boolean());

/** Hue of a drawn cover, icon or banner, in degrees. */
export const hue = z.int().check(z.minimum(0), z.maximum(359));

export const time = z.string().check(
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, {
    error: () => both('write hours and minutes, such as "08:30"', '写时和分，如 "08:30"'),
  }),
);

export const mobile = z
  .string('write it in quotes: "13800000001"')
  .check(z.regex(/^1\d{10}$/, 'write eleven digits in quotes: "13800000001"'));

/** A time in Asia/Shanghai. Its seconds may be left out. */
export const moment = z.string().check(
  z.refine((given) => timeMs(given) !== undefined, {
    error: () =>
      both('write a time in China, such as "2026-12-01 19:30"', '写存在的日期和时间，如 "2026-12-01 19:30"'),
  }),
);

/** A day in Asia/Shanghai. */
export const day = z.string().check(
  z.refine((given) => parseShanghai(given, DATE).isValid, {
    error: () => both('write a day in quotes, such as "2026-12-01"', '写存在的日期，加引号，如 "2026-12-01"'),
  }),
);

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
 * Id of the agency that owns the entry. undefined: the folder's only agency, or in a folder with several agencies the
 * shared library, whose content is visible to every agency with its subject.
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

const PICTURE_FILE = /^[^/\\\0][^\\\0]*\.(?:jpe?g|png|webp|gif)$/i;

/** A picture of the school's own: a file of the folder, or the address of a picture. */
export const picture = z.string().check(
  z.refine((given) => PICTURE_FILE.test(given) || /^(?:\/uploads\/|https:\/\/)/.test(given), {
    error: () =>
      both(
        "write the path of a picture of this folder, such as pictures/cover.jpg, or an https address",
        "写文件夹里图片的路径，如 pictures/cover.jpg，或 https 地址；支持 JPG、PNG、WebP、GIF",
      ),
  }),
);

/** A picture: a file of the folder, its address, or an icon drawn from one or two characters. */
export const icon = z.pipe(
  z.union([url, picture, z.strictObject({ hue, glyph: text })], {
    error: () =>
      both(
        "write a file such as pictures/logo.png, an address, or { hue: 226, glyph: 学 }",
        "写图片文件，如 pictures/logo.png，或地址，或 { hue: 226, glyph: 学 }",
      ),
  }),
  z.transform((given) => (typeof given === "string" ? given : iconUrl({ ...given, sign: 0 }))),
);

/** Several lines of text, written in YAML after `|`. */
export const lines = z.pipe(
  text,
  z.transform((block) => block.trimEnd().split("\n")),
);
