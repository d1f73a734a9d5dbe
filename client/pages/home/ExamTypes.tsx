import { type ExamKind, findExamType } from "#shared/domain/examTypes.ts";
import { Link } from "../../navigation/Link.tsx";
import { SectionHeading } from "../../ui/Heading.tsx";
import type { IconComponent } from "../../ui/icon.tsx";
import { BookMarked } from "../../ui/icons/BookMarked.ts";
import { CalendarCheck } from "../../ui/icons/CalendarCheck.ts";
import { Compass } from "../../ui/icons/Compass.ts";
import { Gem } from "../../ui/icons/Gem.ts";
import { History } from "../../ui/icons/History.ts";
import { ListTree } from "../../ui/icons/ListTree.ts";
import { Medal } from "../../ui/icons/Medal.ts";
import { Repeat } from "../../ui/icons/Repeat.ts";
import { Timer } from "../../ui/icons/Timer.ts";
import { Zap } from "../../ui/icons/Zap.ts";
import { examTypeHref } from "./examTypeHref.ts";
import { s } from "./ExamTypes.styles.ts";

const icons: Readonly<Record<ExamKind, IconComponent>> = {
  vipCombo: Gem,
  daily: CalendarCheck,
  section: ListTree,
  history: History,
  mock: Timer,
  prediction: Compass,
  repeatedWords: Repeat,
  preExam: Zap,
  sectionVip: BookMarked,
  gold: Medal,
};

/** The ways into the question bank that the agency has, in its order. */
export function ExamTypes({ ids }: { readonly ids: readonly string[] }) {
  const types = [...new Set(ids)].flatMap((id) => findExamType(id) ?? []);
  if (types.length === 0) return null;
  return (
    <section aria-labelledby="bank-title">
      <SectionHeading id="bank-title" title="题库" action={<Link href="/question">全部试题</Link>} />
      <ul className={s.grid}>
        {types.map(({ id, kind, name, about }) => {
          const Icon = icons[kind];
          return (
            <li key={id}>
              <Link className={s.tile} href={examTypeHref(kind)}>
                <span className={s.icon}>
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <span className={s.words}>
                  <span className={s.name}>{name}</span>
                  <span className={s.about}>{about}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
