import { htmlRenderer } from "./richRenderers.ts";
import { useRichHtml } from "./useRichHtml.ts";

interface Props {
  readonly html: string;
  readonly className?: string;
}

/** Shows HTML of the upstream, reduced to the allowed elements and attributes. */
export function RichHtml({ html, className }: Props) {
  const safe = useRichHtml(htmlRenderer, html);
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: safe }} />;
}
