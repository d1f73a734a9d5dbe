import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { Drawing, type DrawingName } from "./Drawing.tsx";
import type { OpenPlace } from "./openPlaces.ts";
import { s } from "./ScreenPlaceholder.styles.ts";

interface Props {
  readonly drawing: DrawingName;
  readonly title: string;
  /** Text with the cause and the next step. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly places?: readonly OpenPlace[];
  /** Small print at the end with data that support needs, e.g. the request id. */
  readonly note?: ReactNode;
}

/** Replaces a screen after a failure, or before the screen exists. */
export function ScreenPlaceholder({ drawing, title, children, actions, places = [], note }: Props) {
  return (
    <section className={s.page}>
      <Drawing name={drawing} />
      <h1>{title}</h1>
      <div className={s.words}>{children}</div>
      {actions ? <div className={s.actions}>{actions}</div> : null}
      {places.length > 0 ? (
        <nav className={s.places} aria-label="可以去的地方">
          <p className={s.lead}>也可以去</p>
          <ul className={s.list}>
            {places.map(({ label, href }) => (
              <li key={href}>
                <Link className={s.place} href={href}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {note ? <p className={s.note}>{note}</p> : null}
    </section>
  );
}
