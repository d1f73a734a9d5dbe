import { checkUsername } from "#shared/contract/account/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useRef, useState } from "react";
import { mobileTyped } from "#shared/domain/typedText.ts";
import { useCalls } from "#client/calls/call.ts";

const MOBILE = /^1[3-9]\d{9}$/;

/** Checks whether a mobile number has an account, with one request per number. A failed request counts as no. */
export function useKnownAccount(): { readonly known: boolean; readonly check: (typed: string) => void } {
  const calls = useCalls();
  const [known, setKnown] = useState(false);
  const asked = useRef("");

  function check(typed: string): void {
    const mobile = mobileTyped(typed);
    if (mobile === asked.current) return;
    asked.current = mobile;
    setKnown(false);
    if (!MOBILE.test(mobile)) return;
    calls
      .change(callOf(checkUsername, { username: mobile }))
      .then(({ exists }) => {
        if (asked.current === mobile) setKnown(exists);
      })
      .catch(() => undefined);
  }

  return { known, check };
}
