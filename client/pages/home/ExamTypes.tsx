import { type AgencyExamType, shownExamTypes } from "#shared/domain/examTypes.ts";
import { Link } from "../../navigation/Link.tsx";
import { SectionHeading } from "../../ui/Heading.tsx";
import { ExamTypeIcon } from "./ExamTypeIcon.tsx";
import { examTypeHref } from "./examTypeHref.ts";
import { s } from "./ExamTypes.styles.ts";

/** The ways into the question bank that the agency has, in its order. */
export function ExamTypes({ own }: { readonly own: readonly AgencyExamType[] }) {
  const types = shownExamTypes(own);
  if (types.length === 0) return null;
  return (
    <section aria-labelledby="bank-title">
      <SectionHeading id="bank-title" title="题库" action={<Link href="/question">全部试题</Link>} />
      <ul className={s.grid}>
        {types.map((shown) => (
          <li key={shown.id}>
            <Link className={s.tile} href={examTypeHref(shown)}>
              <ExamTypeIcon shown={shown} />
              <span className={s.words}>
                <span className={s.name}>{shown.name}</span>
                {shown.about === "" ? null : <span className={s.about}>{shown.about}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
