import { sheet } from "./sheet.ts";
import { radius } from "./tokens.ts";

export const s = sheet({
  code: {
    display: "block",
    maxWidth: "100%",
    height: "auto",
    background: "#fff",
    borderRadius: radius.control,
  },
});
