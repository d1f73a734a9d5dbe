import { SHEET, SIGNATURE } from "#shared/domain/signature.ts";
import { s } from "./contract.styles.ts";

/** A drawn name; nothing where it is no path of ours. */
export function Drawn({ path, label }: { readonly path: string; readonly label: string }) {
  if (!SIGNATURE.test(path)) return null;
  return (
    <svg className={s.drawn} viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
