import { useId, type ReactNode } from "react";
import { SectionHeading } from "../ui/Heading.tsx";
import { s } from "./ComponentsPage.styles.ts";

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <section className={s.part} aria-labelledby={id}>
      <SectionHeading id={id} title={title} note={note} />
      {children}
    </section>
  );
}
