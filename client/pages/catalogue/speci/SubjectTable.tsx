import type { SiteView } from "#client/site/boot.ts";
import { Link } from "#client/navigation/Link.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { courseListOf } from "#client/cards/subjectHref.ts";
import { s } from "./SubjectTable.styles.ts";

interface Props {
  readonly subject: SiteView["subjects"][number];
}

export function SubjectTable({ subject }: Props) {
  return (
    <section aria-labelledby="subjects-title">
      <SectionHeading id="subjects-title" title="考试科目" />
      <div className={s.table}>
        {subject.list.map((second) => (
          <div key={second.id} className={s.row}>
            <h3>
              <Link named className={s.second} href={courseListOf(subject.id, second.id)}>
                {second.name}
              </Link>
            </h3>
            <ul className={s.thirds}>
              {second.list.map((third) => (
                <li key={third.id}>
                  <Link named className={s.third} href={courseListOf(subject.id, second.id, third.id)}>
                    {third.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
