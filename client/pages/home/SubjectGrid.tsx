import type { SiteView } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { courseListOf, subjectHref } from "#client/cards/subjectHref.ts";
import { usePictureFailed } from "#client/ui/usePictureFailed.ts";
import { s } from "./SubjectGrid.styles.ts";

interface Props {
  readonly subjects: SiteView["subjects"];
}

const SECONDS = 4;

/** The agency's subjects. They are part of the site's configuration, so that no call is needed. */
export function SubjectGrid({ subjects }: Props) {
  if (subjects.length === 0) return null;
  return (
    <nav aria-label="考试">
      <ul className={s.grid}>
        {subjects.map((subject) => (
          <li key={subject.id} className={s.cell}>
            <SubjectIcon subject={subject} />
            <div className={s.words}>
              <Link named className={s.name} href={subjectHref(subject)}>
                {subject.name}
              </Link>
              <div className={s.seconds}>
                {subject.list.slice(0, SECONDS).map((second) => (
                  <Link key={second.id} className={s.second} href={courseListOf(subject.id, second.id)}>
                    {second.name}
                  </Link>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SubjectIcon({ subject }: { readonly subject: SiteView["subjects"][number] }) {
  const src = mediaUrl(subject.icon);
  const { ref, failed, onError } = usePictureFailed(src);
  if (!failed)
    return <img ref={ref} className={s.icon} src={src} alt="" width={56} height={56} onError={onError} />;
  return (
    <span className={s.monogram} aria-hidden="true">
      {Array.from(subject.name)[0]}
    </span>
  );
}
