import { answerInputOf, type InputProps } from "./answerInputOf.tsx";

type Props = Omit<InputProps, "given"> & Partial<Pick<InputProps, "given">>;

/** Shows the inputs for the question's type. */
export function AnswerInputs({ given = [], ...props }: Props) {
  const { Inputs } = answerInputOf(props.question);
  return <Inputs given={given} {...props} />;
}
