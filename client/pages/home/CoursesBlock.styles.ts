import { sheet } from "#client/ui/sheet.ts";
import { media, space } from "#client/ui/tokens.ts";

export const s = sheet({
  courses: { marginTop: space(3), [media.phone]: { marginTop: space(2) } },
});
