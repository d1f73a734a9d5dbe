import type { ComponentProps } from "react";
import type { ExamIcon, ShownExamType } from "#shared/domain/examTypes.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import type { IconComponent } from "#client/ui/icon.tsx";
import { BookMarked } from "#client/ui/icons/BookMarked.ts";
import { CalendarCheck } from "#client/ui/icons/CalendarCheck.ts";
import { Compass } from "#client/ui/icons/Compass.ts";
import { Gem } from "#client/ui/icons/Gem.ts";
import { History } from "#client/ui/icons/History.ts";
import { ListTree } from "#client/ui/icons/ListTree.ts";
import { Medal } from "#client/ui/icons/Medal.ts";
import { Repeat } from "#client/ui/icons/Repeat.ts";
import { Timer } from "#client/ui/icons/Timer.ts";
import { Zap } from "#client/ui/icons/Zap.ts";
import { usePictureFailed } from "#client/ui/usePictureFailed.ts";
import { s } from "./ExamTypes.styles.ts";

const icons: Readonly<Record<ExamIcon, IconComponent>> = {
  Gem,
  CalendarCheck,
  ListTree,
  History,
  Timer,
  Compass,
  Repeat,
  Zap,
  BookMarked,
  Medal,
};
const SIZE = 22;
const drawing = { size: SIZE } as const;

/**
 * An outline icon, filled while the pointer is on it (Spec §3). A practice type that the agency added without a picture
 * shows the first letter of its name.
 */
export function ExamTypeIcon({ shown }: { readonly shown: ShownExamType }) {
  const picture = mediaUrl(shown.picture);
  const { ref, failed, onError } = usePictureFailed(picture);
  if (!failed) {
    return (
      <span className={s.picture}>
        <Picture ref={ref} src={picture} className={s.resting} onError={onError} />
        <Picture src={mediaUrl(shown.activePicture) || picture} className={s.active} />
      </span>
    );
  }
  if (!shown.type) {
    return (
      <span className={s.icon} aria-hidden="true">
        {Array.from(shown.name)[0]}
      </span>
    );
  }
  const Icon = icons[shown.type.icon];
  return (
    <span className={s.icon}>
      <Icon {...drawing} className={s.resting} />
      <Icon {...drawing} className={s.active} fill="currentColor" fillOpacity={0.3} />
    </span>
  );
}

function Picture(props: Pick<ComponentProps<"img">, "ref" | "src" | "className" | "onError">) {
  return <img {...props} alt="" width={44} height={44} loading="lazy" decoding="async" />;
}
