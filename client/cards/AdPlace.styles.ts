import { loadsWhenNear } from "../ui/reading.ts";
import { sheet } from "../ui/sheet.ts";
import { color, media, oneLine, radius, space, text } from "../ui/tokens.ts";

/** Height of an ad beside a breadcrumb: the ad ends where the heading below the breadcrumb begins. */
const LOW = "46px";
const HEIGHT = "var(--ad-height, 62px)";

export const s = sheet({
  own: { "&:empty": { display: "none" }, [media.print]: { display: "none" } },
  list: {
    marginTop: space(4),
    "&:empty": { display: "none" },
    [media.wide]: {
      position: "absolute",
      top: 0,
      insetInlineEnd: space(3),
      width: "400px",
      margin: 0,
      "--ad-height": LOW,
    },
    [media.print]: { display: "none" },
  },
  waiting: { height: HEIGHT },
  strip: {
    display: "flex",
    alignItems: "center",
    gap: space(1.5),
    height: HEIGHT,
    padding: space(0.5, 1),
    border: `1px solid ${color.line}`,
    borderRadius: radius.control,
    color: color.ink,
    background: color.surface,
    "&:hover": { textDecoration: "none", borderColor: color.lineStrong },
  },
  picture: {
    flex: "none",
    display: "block",
    height: "100%",
    aspectRatio: "16 / 9",
    overflow: "hidden",
    borderRadius: radius.small,
    ...loadsWhenNear,
    "& > img": { width: "100%", height: "100%", objectFit: "cover" },
  },
  words: { flex: 1, minWidth: 0, display: "grid" },
  title: { ...text.ui, ...oneLine, lineHeight: 1.3, fontWeight: 600 },
  intro: { ...text.small, ...oneLine, lineHeight: 1.3, color: color.inkSoft },
  label: {
    ...text.small,
    alignSelf: "start",
    flex: "none",
    paddingInline: space(0.5),
    border: `1px solid ${color.line}`,
    borderRadius: radius.small,
    color: color.inkFaint,
  },
});
