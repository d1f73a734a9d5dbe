import { sheet } from "./sheet.ts";
import { media, size, space } from "./tokens.ts";

const base = {
  // Positioning context for elements in the corners of the page.
  position: "relative",
  width: "100%",
  marginInline: "auto",
  paddingInline: space(3),
  [media.phone]: { paddingInline: space(2) },
} as const;

export const widths = sheet({
  page: { ...base, maxWidth: `calc(${size.page} + ${space(6)})` },
  wide: { ...base, maxWidth: `calc(${size.wide} + ${space(6)})` },
  reading: { ...base, maxWidth: "760px" },
  narrow: { ...base, maxWidth: "480px" },
});
