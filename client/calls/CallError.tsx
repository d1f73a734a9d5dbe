import { isNotOffered, requestIdOf, messageOf } from "./callFailure.ts";
import { ErrorBlock, type ErrorBlockProps } from "../ui/ErrorBlock.tsx";
import { useSameCause } from "./sameCause.ts";

interface Props extends Pick<ErrorBlockProps, "title" | "onRetry"> {
  readonly error: unknown;
}

/**
 * Shows why data did not load, with 重试 (retry) and the request id. If several parts of the page fail for the same
 * cause, only the first part shows the failure.
 */
export function CallError({ error, onRetry, ...props }: Props) {
  const requestId = requestIdOf(error);
  const cause = messageOf(error);
  const { place, isFirst, retryAll } = useSameCause(cause, onRetry);
  // Shows nothing for a call that the upstream does not offer.
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
