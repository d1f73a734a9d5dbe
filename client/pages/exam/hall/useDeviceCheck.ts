import { examDetail } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useCallback, useEffect, useState } from "react";
import { useCalls } from "#client/calls/call.ts";
import { browserDevice } from "./browserDevice.ts";
import { checkDevice, type CheckName, type CheckResult } from "./deviceCheck.ts";

export type Checked = Readonly<Partial<Record<CheckName, CheckResult>>>;

export interface DeviceCheck {
  readonly checked: Checked;
  readonly busy: boolean;
  readonly again: () => void;
}

/** Checks the device when the page is hydrated, and again on request. */
export function useDeviceCheck(paperId: string): DeviceCheck {
  const calls = useCalls();
  const [checked, setChecked] = useState<Checked>({});
  const [run, setRun] = useState(0);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    let isCurrent = true;
    const device = {
      ...browserDevice,
      serverTime: async () => (await calls.fetch(callOf(examDetail, { paperId }), 0))?.serverTime ?? 0,
    };
    void checkDevice(device, (name, result) => {
      if (isCurrent) setChecked((before) => ({ ...before, [name]: result }));
    }).finally(() => {
      if (isCurrent) setBusy(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [calls, paperId, run]);
  const again = useCallback(() => {
    setBusy(true);
    setRun((count) => count + 1);
  }, []);
  return { checked, busy, again };
}
