import { color, radius, size, space, text } from "./tokens.ts";

/** Styles of texts written as HTML: course details, news, exam introductions. */
export const prose = {
  ...text.reading,
  // Lines end where they read well; tables use the whole column.
  "& > :not(table)": { maxWidth: size.measure },
  overflowWrap: "anywhere",
  "& > * + *": { marginTop: space(2) },
  "& h2, & h3, & h4": { ...text.lead, fontWeight: 600, marginTop: space(4) },
  "& > :first-child": { marginTop: 0 },
  "& ul": { paddingInlineStart: "1.4em", listStyle: "disc" },
  "& ol": { paddingInlineStart: "1.4em", listStyle: "decimal" },
  "& li + li": { marginTop: space(0.5) },
  "& li::marker": { color: color.inkFaint },
  "& blockquote": {
    paddingInlineStart: space(2),
    borderInlineStart: `3px solid ${color.brand}`,
    color: color.inkSoft,
  },
  "& a": { textDecoration: "underline" },
  "& img": { borderRadius: radius.control },
  "& table": { display: "block", overflowX: "auto", ...text.ui },
  "& th, & td": {
    padding: space(1, 1.5),
    border: `1px solid ${color.line}`,
    minWidth: "4.5em",
    textAlign: "start",
    verticalAlign: "top",
  },
  "& th": { background: color.sunk, fontWeight: 600 },
} as const;
