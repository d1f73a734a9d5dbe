import { startTransition, useEffect, useState } from "react";
import { useSite } from "#client/site/boot.ts";
import { keepsCookies } from "#client/site/keepsCookies.ts";

const NO_COOKIES =
  "登录要用到 Cookie，而浏览器现在不让本站保存 Cookie。请在浏览器设置里允许本站使用 Cookie，再刷新这一页。";

/** Returns why account forms cannot be sent now; "": they can. Pages show the text before the learner types. */
export function useHindrance(): string {
  const { notice } = useSite();
  const [keeps, setKeeps] = useState(true);
  useEffect(() => startTransition(() => setKeeps(keepsCookies())), []);
  return notice || (keeps ? "" : NO_COOKIES);
}
