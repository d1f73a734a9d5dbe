import { AgreementTexts, useWritten } from "./AgreementTexts.tsx";
import { s } from "./detail.styles.ts";

/** Names the agreement that the learner accepts by joining, if the agency has written it. */
export function JoinAgreement() {
  const written = useWritten(["policy"]);
  if (written.length === 0) return null;
  return (
    <p className={s.note}>
      加入即同意
      <AgreementTexts kinds={written} />
    </p>
  );
}
