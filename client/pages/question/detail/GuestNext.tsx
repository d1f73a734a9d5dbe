import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useAddressOff } from "#client/site/useOff.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { s } from "./GuestNext.styles.ts";

interface Props {
  /** Address of the next question; undefined: this is the last one. */
  readonly nextHref: string | undefined;
}

/** Next steps of a visitor who has answered a question: register (or sign in, where nobody can register), which saves the answer, or answer another one. */
export function GuestNext({ nextHref }: Props) {
  const { pathname, search } = useLocation();
  const redirect = pathname + search;
  const registers = !useAddressOff(href("register"));
  const by = registers ? "注册" : "登录";
  return (
    <div className={s.next}>
      <p>{`${by}后，刚才做的题会保存下来，错题自动进错题本，到时间提醒你复习。`}</p>
      <p className={s.acts}>
        <Link className={buttonClass("primary")} href={href(registers ? "register" : "login", { redirect })}>
          {`${by}保存错题`}
        </Link>
        {nextHref === undefined ? null : (
          <Link className={buttonClass("secondary")} href={nextHref}>
            再来一道
          </Link>
        )}
      </p>
    </div>
  );
}
