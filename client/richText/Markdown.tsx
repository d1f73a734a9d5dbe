import { Suspense } from "react";
import { s } from "./Markdown.styles.ts";
import { noteRenderer } from "./richRenderers.ts";
import { useRichHtml } from "./useRichHtml.ts";

interface Props {
  readonly text: string;
}

/** Shows a learner's note with its Markdown; until the renderer is loaded, shows the note as plain text. */
export function Markdown({ text }: Props) {
  return (
    <Suspense fallback={<div className={`${s.text} ${s.plain}`}>{text}</div>}>
      <Drawn text={text} />
    </Suspense>
  );
}

function Drawn({ text }: Props) {
  const html = useRichHtml(noteRenderer, text);
  return <div className={s.text} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
