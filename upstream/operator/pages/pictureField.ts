import type { PictureFieldProps } from "#shared/console/islands.ts";
import { SHAPES } from "../../platform/media/makePicture.ts";
import type { Row, Spec } from "../console/command.ts";
import { type Html, type Part, html, island } from "./html.ts";

/** Matches the address of a stored picture, which the pages can show. */
const STORED = /^\/uploads\/question\/[0-9a-f]{40}\.[a-z]{3,4}$/;

interface Shown {
  readonly name: string;
  readonly spec: Extract<Spec, { readonly kind: "picture" }>;
  /** Record before the change; undefined: the form adds something. */
  readonly record: Row | undefined;
  readonly describedBy: string;
  readonly attributes: Html;
}

/**
 * Returns the input of a picture: an island in which it is cut, and for browsers without scripts a file field, from
 * which the server cuts the middle.
 */
export function pictureField({ name, spec, record, describedBy, attributes }: Shown): Html {
  const { width, height, fit } = SHAPES[spec.use];
  const now = (record as Readonly<Record<string, unknown>> | undefined)?.[name.replaceAll("-", "_")];
  const address = typeof now === "string" && STORED.test(now) ? now : "";
  const props: PictureFieldProps = {
    inputId: `f-${name}`,
    name,
    label: spec.zh[0],
    describedBy,
    width,
    height,
    isWhole: fit === "inside",
    now: address,
  };
  return island(
    "pictureField",
    props,
    html`${pictureOf(address, `现在的${spec.zh[0]}`)}<input type="file" accept="image/jpeg,image/png,image/webp,image/gif" ${attributes}>`,
  );
}

/** Returns the stored picture with this address; null: the text is no such address. */
export function pictureOf(text: string, alt: string): Part {
  return STORED.test(text) ? html`<img class="picture" src="${text}" alt="${alt}">` : null;
}
