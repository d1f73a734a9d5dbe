import { examPaper } from "#shared/contract/exam/endpoints.ts";
import { useEffect, useEffectEvent, use, useState } from "react";
import { callOf, type Call, type DataOf, type Endpoint } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { type AttemptStatus, isInProgress } from "#shared/domain/examAttempt.ts";
import type { ExamPaper } from "#client/calls/exam.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useNavigation } from "#client/navigation/navigation.ts";
import { resultHref } from "#client/question/resultHref.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { ExamWorkspace } from "./ExamWorkspace.tsx";
import { useCalls } from "#client/calls/call.ts";

interface Props {
  readonly recordId: string;
  readonly leftAt: number | undefined;
}

export function Take({ recordId, leftAt }: Props) {
  const paper = useFirstAnswer(callOf(examPaper, { recordId }));
  const { uid } = useFirstAnswer(callOf(userInfo, {}));
  const site = useSite();
  if (!paper) return null;
  return (
    <>
      <title>{pageTitle(site, paper.name)}</title>
      {isInProgress(paper.status as AttemptStatus) ? (
        <ExamWorkspace paper={paper} owner={uid} leftAt={leftAt} />
      ) : (
        <Over paper={paper} />
      )}
    </>
  );
}

/** Shown instead of the questions if the exam has ended. Links to the result. */
function Over({ paper }: { readonly paper: ExamPaper }) {
  const { visit } = useNavigation();
  const target = resultHref(paper.kind, paper.recordId);
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

/**
 * Returns the first reply to a call for as long as the page is open. If the session ends or a newer reply arrives, the
 * exam must stay on the screen.
 */
function useFirstAnswer<E extends Endpoint>(call: Call<E>): DataOf<E> {
  const calls = useCalls();
  const [promise] = useState(() => {
    const state = calls.state(call);
    return (state?.status === "done" ? state.promise : calls.fetch(call)) as Promise<DataOf<E>>;
  });
  return use(promise);
}
