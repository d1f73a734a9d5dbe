import { useEffect, useRef, useState } from "react";
import { useSearch } from "../../navigation/routeMatch.ts";
import { uidLoginCall } from "../../calls/user.ts";
import { failureState } from "./formState.ts";
import { s } from "./UidLogin.styles.ts";
import { useSessionStart } from "./useSessionStart.ts";

/** Signs in by the signed link of a partner system, when the address carries one; silent otherwise. */
export function UidLogin() {
  const search = useSearch();
  const start = useSessionStart();
  const [problem, setProblem] = useState("");
  const tried = useRef(false);
  const [uid, time, sign] = [search.get("uid"), search.get("time"), search.get("sign")];
  const isLink = Boolean(uid && time && sign);

  useEffect(() => {
    // A link is good for one try only.
    if (!uid || !time || !sign || tried.current) return;
    tried.current = true;
    start(uidLoginCall(uid, time, sign), "登录成功").catch((error: unknown) =>
      setProblem(failureState(error).alert || "登录链接没有成功。"),
    );
  }, [uid, time, sign, start]);

  if (!isLink) return null;
  if (problem === "") {
    return (
      <p className={s.waiting} role="status">
        正在用链接登录，请稍候…
      </p>
    );
  }
  return (
    <p className={s.problem} role="alert">
      {problem} 也可以用下面的方式登录。
    </p>
  );
}
