import { sheet } from "#client/ui/sheet.ts";
import { color, size } from "#client/ui/tokens.ts";
import { questionProse } from "./questionProse.ts";

export const s = sheet({
  stem: {
    ...questionProse,
    fontSize: "calc(var(--reading, 1rem) * 1.0625)",
    maxWidth: size.measure,
    minWidth: 0,
    overflowX: "auto",
    overflowY: "hidden",
    // Styles for the gaps that shared/domain/richText/markBlanks.ts marks in a stem.
    "& .blank > .no": {
      display: "inline-block",
      minWidth: "1.5em",
      marginInlineEnd: "4px",
      fontSize: "0.8125rem",
      lineHeight: 1.5,
      textAlign: "center",
      color: color.inkSoft,
      background: color.sunk,
      borderRadius: "1em",
    },
    "& .blank > .sign": { display: "inline-block", marginInline: "4px", fontWeight: 600 },
    '& .blank[data-verdict="right"]': { color: color.right },
    '& .blank:is([data-verdict="wrong"], [data-verdict="no_answer"])': { color: color.wrong },
  },
  /** A long answer wraps within its gap. */
  filled: { "& .blank": { whiteSpace: "normal", overflowWrap: "anywhere" } },
});
