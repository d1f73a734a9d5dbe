import {
  BookMarked,
  CalendarCheck,
  Compass,
  Gem,
  History,
  ListTree,
  type LucideIcon,
  Medal,
  Repeat,
  Timer,
  Zap,
} from "lucide-react";
import { type ExamKind, findExamType } from "#shared/domain/examTypes.ts";
import { Link } from "../../navigation/Link.tsx";
import { SectionHeading } from "../../ui/Heading.tsx";
import { examTypeHref } from "./examTypeHref.ts";
import { s } from "./ExamTypes.styles.ts";

const icons: Readonly<Record<ExamKind, LucideIcon>> = {
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
        {types.map(({ id, kind, name, about }, index) => {
          const Icon = icons[kind];
          return (
            <li key={id} className={index < 4 ? undefined : s.fifth}>
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
