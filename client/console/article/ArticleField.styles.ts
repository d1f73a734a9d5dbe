import { sheet } from "#client/ui/sheet.ts";
import { color, space, text } from "#client/ui/tokens.ts";

const article = {
  "& h2": { ...text.h3, margin: space(2, 0, 0.5) },
  "& h3": { ...text.lead, fontWeight: 600, margin: space(1.5, 0, 0.5) },
  "& h4": { ...text.ui, fontWeight: 600, margin: space(1, 0, 0.5) },
  "& img": { maxWidth: "100%", height: "auto" },
  "& table": { borderCollapse: "collapse", marginBottom: space(1), border: `1px solid ${color.line}` },
  "& td, & th": { border: `1px solid ${color.line}`, padding: space(0.5, 1) },
} as const;

export const a = sheet({
  article: {
    ...article,
    minHeight: "240px",
    "& p": { margin: space(0, 0, 1) },
    "& [data-kind=ul], & [data-kind=ol]": {
      display: "list-item",
      marginInlineStart: space(3),
      marginBottom: space(0.5),
    },
    "& [data-kind=ul]": { listStyle: "disc" },
    "& [data-kind=ol]": { listStyle: "decimal" },
    "& :not([data-kind=ol]) + [data-kind=ol]": { counterSet: "list-item 1" },
    "& [data-kind=quote]": {
      paddingInlineStart: space(1.5),
      borderInlineStart: `3px solid ${color.line}`,
      color: color.inkSoft,
    },
    "& a": { color: color.brand, textDecoration: "underline" },
    "& :is(td, th)": { minWidth: "48px", verticalAlign: "top" },
    "& .selectedCell": { background: color.brandSoft },
    "& .ProseMirror-selectednode": { outline: `2px solid ${color.focus}` },
  },
  preview: {
    ...text.lead,
    ...article,
    overflowX: "auto",
    padding: space(1, 1.5),
    borderTop: `1px solid ${color.line}`,
  },
  draft: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: space(1), margin: space(1, 1.5) },
  row: { margin: space(1, 1.5) },
});
