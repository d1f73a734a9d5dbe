import { useNow } from "#client/site/clock.ts";
import { leftText } from "./examTexts.ts";

/** Shows the time left until `until`, in ms of the server's clock. Screen readers do not read out each second. */
export function Countdown({ until }: { readonly until: number }) {
  return (
    <span role="timer" translate="no">
      {leftText(until - useNow())}
    </span>
  );
}
