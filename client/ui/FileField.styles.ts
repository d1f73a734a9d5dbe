import { sheet } from "./sheet.ts";
import { color } from "./tokens.ts";

export const s = sheet({
  box: { position: "relative", justifySelf: "start", display: "inline-grid", maxWidth: "100%" },
  input: {
    position: "absolute",
    inset: 0,
    width: "100%",
    opacity: 0,
    cursor: "pointer",
    // The button that the browser draws inside the input would otherwise set its own cursor.
    "&::file-selector-button": { cursor: "pointer" },
    "&:focus-visible + *": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
    "&:hover:not(:disabled) + *": { background: color.sunk },
    "&:disabled": { cursor: "not-allowed" },
    "&:disabled + *": { opacity: 0.55 },
  },
  face: { pointerEvents: "none" },
});
