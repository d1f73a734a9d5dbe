import { requestIdOf, messageOf } from "./callFailure.ts";
import { ErrorBlock, type ErrorBlockProps } from "../ui/ErrorBlock.tsx";

interface Props extends Pick<ErrorBlockProps, "title" | "onRetry"> {
  readonly error: unknown;
}

/** What stands where data did not come: why, 重试, and the number of the request. */
export function CallError({ error, ...props }: Props) {
  const requestId = requestIdOf(error);
  return <ErrorBlock {...props} cause={messageOf(error)} {...(requestId && { requestId })} />;
}
