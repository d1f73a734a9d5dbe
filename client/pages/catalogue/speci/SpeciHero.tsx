import { speciDetail } from "#shared/contract/catalogue/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { href } from "#shared/routes/href.ts";
import { ErrorBoundary } from "#client/kit/ErrorBoundary.tsx";
import { type SiteView, useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useCall } from "#client/calls/call.ts";
import { Crumbs } from "#client/cards/PageHead.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Cover } from "#client/ui/Cover.tsx";
import { courseListOf } from "#client/cards/subjectHref.ts";
import { BookOpen } from "#client/ui/icons/BookOpen.ts";
import { PenLine } from "#client/ui/icons/PenLine.ts";
import { s } from "./SpeciHero.styles.ts";

interface Props {
  readonly subject: SiteView["subjects"][number];
  readonly sid: string;
}

export function SpeciHero({ subject, sid }: Props) {
  const { nav } = useSite();
  const picture = mediaUrl(subject.courseImg || subject.img);
  return (
    <div className={s.hero}>
      {picture ? <img className={s.wash} src={picture} alt="" aria-hidden="true" /> : null}
      <Container>
        <div className={s.inner}>
          <div className={s.words}>
            <Crumbs items={[{ label: "首页", href: "/" }, { label: subject.name }]} />
            <h1>{subject.name}</h1>
            <p className={s.intro}>
              <ErrorBoundary fallback={() => null}>
                <Suspense fallback={null}>
                  <Intro sid={sid} />
                </Suspense>
              </ErrorBoundary>
            </p>
            <div className={s.actions}>
              {nav.course.isShow ? (
                <Link className={buttonClass("primary", "large")} href={courseListOf(subject.id)}>
                  <BookOpen size={18} />
                  看课程
                </Link>
              ) : null}
              {nav.question.isShow ? (
                <Link
                  className={buttonClass("secondary", "large")}
                  href={href("question1", { level1: subject.id, level2: "0" })}
                >
                  <PenLine size={18} />
                  去做题
                </Link>
              ) : null}
            </div>
          </div>
          <div className={s.picture}>
            <Cover src={picture} alt={subject.name} width={400} eager />
          </div>
        </div>
      </Container>
    </div>
  );
}

function Intro({ sid }: { readonly sid: string }) {
  return useCall(callOf(speciDetail, { sid }))?.intro ?? "";
}
