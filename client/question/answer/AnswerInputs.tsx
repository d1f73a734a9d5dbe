import { answerInputOf, type InputProps } from "./answerInputOf.tsx";

type Props = Omit<InputProps, "given"> & Partial<Pick<InputProps, "given">>;

export function AnswerInputs({ given = [], ...props }: Props) {
  const { Inputs } = answerInputOf(props.question);
  return <Inputs given={given} {...props} />;
}
