import { answerInputOf, type InputProps } from "./answerInputOf.tsx";

type Props = Omit<InputProps, "given"> & Partial<Pick<InputProps, "given">>;

/** The inputs that a question is answered with. */
export function AnswerInputs({ given = [], ...props }: Props) {
  const { Inputs } = answerInputOf(props.question);
  return <Inputs given={given} {...props} />;
}
