import { Check } from "#client/ui/icons/Check.ts";
import { s } from "./Services.styles.ts";

export function Services({ services }: { readonly services: readonly string[] }) {
  return (
    <ul className={s.list}>
      {services.map((service) => (
        <li key={service} className={s.item}>
          <Check size={18} />
          {service}
        </li>
      ))}
    </ul>
  );
}
