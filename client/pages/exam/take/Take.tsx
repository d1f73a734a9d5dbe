import { useEffect, useEffectEvent, useState } from "react";
import { type AttemptStatus, isUnderWay } from "#shared/domain/examAttempt.ts";
import { useCall } from "../../../calls/call.ts";
import { type ExamPaper, examPaperCall } from "../../../calls/examTaking.ts";
import { Link } from "../../../navigation/Link.tsx";
import { useNavigation } from "../../../navigation/navigation.ts";
import { pageTitle, useSite } from "../../../site/boot.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { Container } from "../../../ui/Container.tsx";
import { PageHeading } from "../../../ui/Heading.tsx";
import { Desk } from "./Desk.tsx";
import { resultHref } from "./places.ts";

export function Take({ recordId }: { readonly recordId: string }) {
  const paper = useCall(examPaperCall(recordId));
  // Asked again it may be over; the page that sits it says so itself.
  const [first] = useState(paper);
  const site = useSite();
  if (!first) return null;
  return (
    <>
      <title>{pageTitle(site, first.name)}</title>
      {isUnderWay(first.status as AttemptStatus) ? <Desk paper={first} /> : <Over paper={first} />}
    </>
  );
}

/** What is over has a result, and nothing is left to do here. */
function Over({ paper }: { readonly paper: ExamPaper }) {
  const { visit } = useNavigation();
  const target = resultHref(paper);
  const lead = useEffectEvent(() => void visit(target, { replace: true }));
  useEffect(() => lead(), [target]);
  return (
    <Container width="reading">
      <PageHeading title={paper.name} lead="这场考试已经结束，正在打开成绩。" />
      <Link className={buttonClass("primary")} href={target} replace>
        看成绩
      </Link>
    </Container>
  );
}
