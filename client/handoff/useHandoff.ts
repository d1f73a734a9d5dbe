import { redeemHandoff } from "#shared/contract/play/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useCalls } from "../calls/call.ts";
import { messageOf } from "../calls/callFailure.ts";
import { randomName } from "../kit/randomName.ts";
import { showMessage } from "../ui/message.ts";

/**
 * Redeems the token of an address from a computer's QR code once. Returns false until then; true at once without a
 * token.
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
