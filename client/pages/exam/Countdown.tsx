import { useNow } from "#client/site/clock.ts";
import { leftText } from "./examTexts.ts";

/** The time left until a moment of the server's clock; nobody has every second of it read out. */
export function Countdown({ until }: { readonly until: number }) {
  return (
    <span role="timer" translate="no">
      {leftText(until - useNow())}
    </span>
  );
}
