import { prose } from "../ui/prose.ts";
import { sheet } from "../ui/sheet.ts";

export const s = sheet({ prose });
