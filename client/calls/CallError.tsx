import { isNotOffered, requestIdOf, messageOf } from "./callFailure.ts";
import { ErrorBlock, type ErrorBlockProps } from "../ui/ErrorBlock.tsx";
import { useSameCause } from "./sameCause.ts";

interface Props extends Pick<ErrorBlockProps, "title" | "onRetry"> {
  readonly error: unknown;
}

/** The words where data did not come: why, 重试, and the number of the request; once for all parts that failed alike. */
export function CallError({ error, onRetry, ...props }: Props) {
  const requestId = requestIdOf(error);
  const cause = messageOf(error);
  const { place, isFirst, retryAll } = useSameCause(cause, onRetry);
  // A part that is not there is not missed.
  return isNotOffered(error) ? null : (
    <ErrorBlock
      {...props}
      ref={place}
      brief={!isFirst}
      cause={cause}
      {...(onRetry && { onRetry: retryAll })}
      {...(requestId && { requestId })}
    />
  );
}
