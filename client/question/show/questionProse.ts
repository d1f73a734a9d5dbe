import { color, dimAtNight, media, space, text } from "#client/ui/tokens.ts";

const BLOCKS = ":is(p, ul, ol, table, blockquote)";

/** Styles of a question's text: lists, tables as in printed papers, pictures, wide formulas. */
export const questionProse = {
  ...text.reading,
  [`& > ${BLOCKS} + ${BLOCKS}`]: { marginTop: space(1) },
  "& ul": { paddingInlineStart: "1.6em", listStyle: "disc" },
  "& ol": { paddingInlineStart: "1.6em", listStyle: "decimal" },
  "& li + li": { marginTop: space(0.5) },
  "& li::marker": { color: color.inkSoft },
  "& table": { display: "block", width: "auto", maxWidth: "100%", overflowX: "auto" },
  "& th, & td": {
    padding: space(0.75, 1.5),
    border: `1px solid ${color.lineStrong}`,
    minWidth: "3.5em",
    textAlign: "start",
    [media.phone]: { ...text.ui, padding: space(0.75, 1) },
  },
  "& th": { background: color.sunk, fontWeight: 600 },
  "& img": { ...dimAtNight, marginBlock: space(1) },
  "& a[data-zoom]": { display: "inline-block", maxWidth: "100%", cursor: "zoom-in" },
  "& .katex-display": { maxWidth: "100%", overflowX: "auto", overflowY: "hidden" },
} as const;
