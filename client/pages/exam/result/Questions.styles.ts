import { corner, tile } from "#client/question/workspace/tile.ts";
import { questionProse } from "#client/question/show/questionProse.ts";
import { sheet } from "#client/ui/sheet.ts";
import { card, color, foldMark, media, oneLine, radius, size, space, text } from "#client/ui/tokens.ts";

const TILE = "44px";

export const s = sheet({
  part: { marginBottom: space(4) },
  tiles: {
    display: "grid",
    gridTemplateColumns: `repeat(auto-fill, ${TILE})`,
    gap: space(0.75),
    marginBottom: space(4),
  },
  tile: {
    ...tile(TILE),
    "&:hover": { textDecoration: "none" },
    '&[data-mark="right"]': { color: color.right, background: color.rightSoft, borderColor: color.right },
    '&[data-mark="wrong"]': { color: color.wrong, background: color.wrongSoft, borderColor: color.wrong },
    '&[data-mark="part"], &[data-mark="reviewing"]': {
      color: color.warn,
      background: color.warnSoft,
      borderColor: color.warn,
    },
    '&[data-mark="given"]': { color: color.brandInk, background: color.brand, borderColor: color.brand },
    '&[data-mark="none"]': { borderStyle: "dashed" },
    "&[data-flagged]::after": corner,
  },
  sign: { ...text.small, position: "absolute", bottom: 0, insetInlineEnd: "4px", lineHeight: 1.2 },
  filters: { display: "flex", flexWrap: "wrap", columnGap: space(0.5), marginBottom: space(1) },
  none: { ...text.ui, color: color.inkSoft },
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(1), marginBottom: space(3) },
  question: {
    ...card,
  },
  fold: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: space(0.5, 1),
    padding: space(1.5, 3),
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&::after": { ...foldMark, gridRow: 1, gridColumn: 2 },
    "[open] > &::after": { transform: "rotate(225deg)" },
    [media.phone]: { paddingInline: space(2) },
  },
  gist: { ...text.ui, ...oneLine, color: color.inkSoft, "[open] > summary > &": { display: "none" } },
  whole: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space(2),
    padding: space(0.5, 3, 3),
    scrollMarginTop: space(16),
    [media.phone]: { padding: space(0, 2, 2) },
  },
  head: {
    ...text.lead,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(0.5, 1),
    fontWeight: 600,
  },
  points: { ...text.ui, ...text.figures, fontWeight: 400, color: color.inkSoft },
  comment: {
    ...text.ui,
    padding: space(1, 1.5),
    background: color.brandSoft,
    borderRadius: radius.control,
    overflowWrap: "anywhere",
  },
  facts: { ...text.ui, ...text.figures, color: color.inkSoft },
  analysis: {
    display: "grid",
    gap: space(0.5),
    paddingTop: space(1.5),
    borderTop: `1px solid ${color.line}`,
  },
  analysisName: { ...text.ui, fontWeight: 600 },
  prose: { ...questionProse, maxWidth: size.measure, minWidth: 0, overflowX: "auto", overflowY: "hidden" },
});
