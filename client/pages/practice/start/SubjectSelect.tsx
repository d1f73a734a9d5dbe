import { useSite } from "#client/site/boot.ts";
import { Select } from "#client/ui/Select.tsx";

interface Props {
  readonly current: string;
  readonly onChange: (subject: string) => void;
}

/** A choice of subjects of all levels. Choosing a subject includes all subjects below it. */
export function SubjectSelect({ current, onChange }: Props) {
  const { subjects } = useSite();
  return (
    <Select label="科目" value={current} onChange={({ target }) => onChange(target.value)}>
      {subjects.map((level1) => (
        <optgroup key={level1.id} label={level1.name}>
          <option value={level1.id}>{`${level1.name}（全部）`}</option>
          {level1.list.map((level2) => [
            <option key={level2.id} value={level2.id}>
              {level2.list.length > 1 ? `${level2.name}（全部）` : level2.name}
            </option>,
            ...level2.list.map(({ id, name }) => <option key={id} value={id}>{`　${name}`}</option>),
          ])}
        </optgroup>
      ))}
    </Select>
  );
}
