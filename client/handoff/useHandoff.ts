import { redeemHandoff } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useCalls } from "../calls/call.ts";
import { messageOf } from "../calls/callFailure.ts";
import { randomName } from "../kit/randomName.ts";
import { showMessage } from "../ui/message.ts";

/**
 * Redeems once the token that a computer's QR code put into the address. Returns true after that, and at once if the
 * address has no token.
 */
export function useHandoff(token: string, onUsed: () => void): boolean {
  const calls = useCalls();
  const [used, setUsed] = useState("");
  const redeem = useEffectEvent(() => {
    void calls
      .send(callOf(redeemHandoff, { token, requestId: randomName() }))
      .then(
        () => showMessage({ kind: "success", text: "已接着电脑上的进度继续" }),
        (error: unknown) => showMessage({ kind: "warning", text: messageOf(error) }),
      )
      .then(() => {
        setUsed(token);
        // Prevents a reload from redeeming the token again.
        onUsed();
      });
  });
  useEffect(() => {
    if (token !== "") redeem();
  }, [token]);
  return token === "" || token === used;
}
