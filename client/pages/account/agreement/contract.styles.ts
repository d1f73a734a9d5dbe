import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, size, space, text } from "#client/ui/tokens.ts";

const box = {
  padding: space(3),
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  [media.phone]: { padding: space(2) },
} as const;
const onScreen = { [media.print]: { display: "none" } } as const;
const ink = {
  width: "100%",
  aspectRatio: "3",
  color: color.ink,
  "& path": {
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 5,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  },
} as const;

export const s = sheet({
  list: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space(2) },
  item: {
    ...box,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space(2),
  },
  words: { display: "grid", justifyItems: "start", gap: space(0.75), flex: "1 1 220px", minWidth: 0 },
  name: { ...text.lead, fontWeight: 600 },
  facts: { ...text.small, ...text.figures, color: color.inkSoft, overflowWrap: "anywhere" },
  state: {
    ...text.ui,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space(1, 1.5),
    color: color.inkSoft,
    "&:focus": { outline: "none" },
    ...onScreen,
  },
  back: { display: "inline-flex", alignItems: "center", minHeight: size.touch, marginInlineStart: "auto" },
  paper: { ...box, [media.print]: { padding: 0, border: 0, background: "none" } },
  parties: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(200px, 1fr))",
    gap: space(3),
    marginTop: space(4),
    paddingTop: space(3),
    borderTop: `1px solid ${color.line}`,
    breakInside: "avoid",
  },
  party: { ...text.small, color: color.inkFaint },
  sign: { ...text.h3, overflowWrap: "anywhere" },
  drawn: { ...ink, maxWidth: "300px" },
  proof: { ...box, display: "grid", gap: space(2), [media.print]: { padding: space(2, 0), border: 0 } },
  rows: { ...text.ui, ...text.figures, display: "grid", gap: space(1) },
  row: {
    display: "grid",
    gridTemplateColumns: "5em minmax(0, 1fr)",
    gap: space(2),
    "& > dt": { color: color.inkSoft },
  },
  value: { overflowWrap: "anywhere" },
  actions: { display: "flex", flexWrap: "wrap", gap: space(1.5), ...onScreen },
  signing: { ...box, display: "grid", gap: space(2), ...onScreen },
  pad: { display: "grid", gap: space(0.75) },
  padLabel: {
    ...text.ui,
    display: "flex",
    alignItems: "baseline",
    gap: space(1),
    fontWeight: 600,
    "& > :last-child": { fontWeight: 400 },
  },
  // Drawing with a finger must not scroll the page.
  sheet: {
    ...ink,
    background: color.raised,
    border: `1px dashed ${color.lineStrong}`,
    borderRadius: radius.control,
    cursor: "crosshair",
    touchAction: "none",
  },
  padFoot: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between" },
  error: { ...text.small, color: color.warn },
});
