import { FactLine } from "#client/ui/FactLine.tsx";
import type { Hit } from "#client/calls/search.ts";
import { Link } from "#client/navigation/Link.tsx";
import { kindName, type shownHits } from "#client/site/searchKinds.ts";
import { Marked } from "#client/ui/Marked.tsx";
import { s } from "./HitRow.styles.ts";

type Shown = ReturnType<typeof shownHits<Hit>>[number];

export function HitRow({ hit }: { readonly hit: Shown }) {
  // Live classes show the minute, other hits only the day.
  const time = hit.kind === "live" ? hit.time.slice(0, 16) : hit.time.slice(0, 10);
  return (
    <li className={s.row}>
      <h2 className={s.title}>
        <Link named className={s.link} href={hit.href}>
          <Marked text={hit.title} marks={hit.titleMark} />
        </Link>
      </h2>
      {hit.text === "" ? null : (
        <p className={s.words}>
          <Marked text={hit.text} marks={hit.textMark} />
        </p>
      )}
      <p className={s.facts}>
        <FactLine facts={[kindName(hit.kind), hit.label, time]} />
      </p>
    </li>
  );
}
