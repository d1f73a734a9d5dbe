import { useState } from "react";
import { messageOf } from "#client/calls/callFailure.ts";
import { clockText } from "#client/question/clockText.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { kindOf, portalHref } from "../examAddress.ts";
import { s } from "./layers.styles.ts";
import type { LiveExam } from "./useAttempt.ts";

/** Shown instead of the questions while the exam is paused. */
export function Paused({ live }: { readonly live: LiveExam }) {
  const { paper, attempt, state, unsaved } = live;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  async function resume(): Promise<void> {
    setBusy(true);
    setFailure("");
    try {
      await attempt.resume();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }
  const left = state.pausedLeftMs;
  return (
    <Container width="narrow">
      <div className={s.paused}>
        <PageHeading
          title={<TwoPartName name={paper.name} />}
          lead={`考试已暂停，计时停在这里${left > 0 ? `，还剩 ${clockText(left / 1_000)}` : ""}。${unsaved.size === 0 ? "答案都已保存。" : `还有 ${unsaved.size} 题最近的作答只存在这台设备上，继续考试后再保存。`}`}
        />
        <Button kind="primary" size="large" busy={isBusy} onClick={() => void resume()}>
          继续考试
        </Button>
        <Link className={buttonClass("quiet")} href={portalHref(kindOf(paper.kind), paper.paperId)}>
          先离开，以后再考
        </Link>
        {failure !== "" && (
          <p className={s.trouble} role="alert">
            {failure}
          </p>
        )}
      </div>
    </Container>
  );
}
