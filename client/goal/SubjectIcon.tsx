import type { SubjectView } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { usePictureFailed } from "../ui/usePictureFailed.ts";
import { s } from "./goal.styles.ts";

/** Shows the icon of a level-1 subject; without one, the first letter of its name. */
export function SubjectIcon({ subject }: { readonly subject: SubjectView }) {
  const src = mediaUrl(subject.icon);
  const { ref, failed, onError } = usePictureFailed(src);
  if (!failed)
    return <img ref={ref} className={s.icon} src={src} alt="" width={48} height={48} onError={onError} />;
  return (
    <span className={s.monogram} aria-hidden="true">
      {Array.from(subject.name)[0]}
    </span>
  );
}
