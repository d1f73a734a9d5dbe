import { href } from "#shared/routes/href.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { Link } from "../navigation/Link.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { s } from "./PersonRow.styles.ts";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly title: string;
}

export function PersonRows({ people }: { readonly people: readonly Person[] }) {
  return (
    <ul className={s.list}>
      {people.map((person) => (
        <li key={person.id} className={s.row}>
          <Avatar src={mediaUrl(person.avatar)} name="" size={56} />
          <div>
            <Link named className={s.name} href={href("teacherDetail", { id: person.id })}>
              {person.name}
            </Link>
            <p className={s.title}>{person.title}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
