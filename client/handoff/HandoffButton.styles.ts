import { sheet } from "../ui/sheet.ts";
import { media } from "../ui/tokens.ts";

export const s = sheet({ notOnPhones: { display: "contents", [media.handheld]: { display: "none" } } });
