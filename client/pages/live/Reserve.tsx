import { liveDetail, liveRoom } from "#shared/contract/live/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { updateOf } from "#client/calls/callCache.ts";
import { s as detail } from "#client/cards/detail.styles.ts";
import { useReserve } from "#client/cards/useReserve.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";

interface Props {
  readonly id: string;
  readonly reserved: boolean;
  /** True: the button is less prominent, because a more important button is beside it. */
  readonly isQuiet?: boolean;
  /** A sentence about what the page will show here once the class has started. */
  readonly then: string;
}

/** Reserves a class or cancels the reservation. Shown on the page of a class and in its room. */
export function Reserve({ id, reserved, isQuiet = false, then }: Props) {
  const ready = useReady();
  const { busy, reserve } = useReserve(id);

  function press(): void {
    const on = !reserved;
    void reserve(on, [
      updateOf(callOf(liveDetail, { id }), (data) => data && { ...data, isReserve: on }),
      updateOf(callOf(liveRoom, { id }), (data) => data && { ...data, isReserve: on }),
    ]);
  }

  return (
    <>
      <Button
        kind={reserved || isQuiet ? "secondary" : "primary"}
        size="large"
        disabled={!ready}
        busy={busy}
        onClick={press}
      >
        {reserved ? "取消预约" : "预约"}
      </Button>
      {reserved ? <p className={detail.note}>已预约。{then}</p> : null}
    </>
  );
}
