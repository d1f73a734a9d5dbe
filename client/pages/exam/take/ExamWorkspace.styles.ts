import { bottomBar } from "#client/question/workspace/bottomBar.ts";
import { workspace, rail } from "#client/question/workspace/frame.ts";
import { sheet } from "#client/ui/sheet.ts";
import { color, media, radius, space, text } from "#client/ui/tokens.ts";

export const s = sheet({
  grid: { ...workspace.grid, paddingTop: space(3), [media.phone]: { paddingTop: space(2) } },
  material: workspace.material,
  main: workspace.main,
  rail: rail(16),
  whole: { display: "grid", gap: space(2), minWidth: 0, [media.phone]: { gap: space(4) } },
  // A hundred questions are laid out when they come into view.
  one: {
    display: "grid",
    gap: space(2),
    minWidth: 0,
    contentVisibility: "auto",
    containIntrinsicSize: "auto 420px",
    // What is skipped clips: room for the rings of focus.
    padding: "4px",
    margin: "-4px",
  },
  section: { ...text.h3, paddingTop: space(1) },
  desc: { ...text.ui, color: color.inkSoft, marginBottom: space(1.5) },
  actions: workspace.actions,
  tools: {
    display: "flex",
    flexWrap: "wrap",
    gap: space(1),
    marginTop: space(1.5),
    marginInline: space(-1),
  },
  onWide: { display: "none", [media.wide]: { display: "block" } },
  onPhone: { display: "none", [media.phone]: { display: "block" } },
  // Keys are for keyboards: a screen that is touched only has no use for their list.
  keys: { "@media (hover: none) and (pointer: coarse)": { display: "none" } },
  bottom: bottomBar,
  notice: {
    ...text.small,
    display: "flex",
    gap: space(1),
    alignItems: "flex-start",
    maxWidth: "1152px",
    marginInline: "auto",
    marginTop: space(2),
    padding: space(1, 1.5),
    color: color.inkSoft,
    background: color.sunk,
    borderRadius: radius.control,
    "& svg": { flex: "none", marginTop: "2px" },
    "& strong": { fontWeight: 600, color: color.ink },
  },
});
