import { type AgencyExamType, shownExamTypes } from "#shared/domain/examTypes.ts";
import { href } from "#shared/routes/href.ts";
import { useOpenings } from "#client/layouts/openings.ts";
import { Link } from "#client/navigation/Link.tsx";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { ExamTypeIcon } from "./ExamTypeIcon.tsx";
import { s } from "./ExamTypes.styles.ts";

interface Props {
  readonly own: readonly AgencyExamType[];
  readonly signedIn: boolean;
}

/** Links to the types of practice that the agency offers, in the agency's order. */
export function ExamTypes({ own, signedIn }: Props) {
  const practice = usePracticeHref();
  const mocks = useOpenings().get("/mock-exam") ?? href("mockExam");
  const types = shownExamTypes(own);
  if (types.length === 0) return null;
  return (
    <section aria-labelledby="bank-title">
      <SectionHeading
        id="bank-title"
        title="题库"
        // The note informs visitors that sets need an account, before the sign-in page stops them.
        note={signedIn ? undefined : "看题、做单题不用登录；成套的练习登录后做，对错和错题都会记下"}
        action={<Link href="/question">全部题目</Link>}
      />
      <ul className={s.grid}>
        {types.map((shown) => (
          <li key={shown.id}>
            {/* 模拟考试 (mock exams) has its own list page. */}
            <Link className={s.tile} href={shown.type?.kind === "mock" ? mocks : practice(shown.id)}>
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
