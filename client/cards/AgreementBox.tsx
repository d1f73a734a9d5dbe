import { Checkbox } from "../ui/Checkbox.tsx";
import { type Agreements, AgreementTexts, useWritten } from "./AgreementTexts.tsx";

interface Props {
  /** Name and value of the field that the form sends. */
  readonly name: string;
  readonly kinds: Agreements;
  readonly error: string | undefined;
  readonly onChange?: () => void;
}

/**
 * The box by which a learner agrees to texts of the agency. A text that the agency has not written cannot be agreed to:
 * it is not named, and without any text there is no box to tick.
 */
export function AgreementBox({ name, kinds, ...box }: Props) {
  const written = useWritten(kinds);
  if (written.length === 0) return <input type="hidden" name={name} value="1" />;
  const label = (
    <>
      我已阅读并同意
      <AgreementTexts kinds={written} />
    </>
  );
  return <Checkbox name={name} value="1" {...box} label={label} />;
}
