import type { QuestionOrigin } from "#shared/routes/questionOrigin.ts";

/** Hidden fields with the list and page of a question: sending the form would drop the query of its address. */
export function OriginFields({ origin }: { readonly origin: QuestionOrigin }) {
  return Object.entries(origin).map(([name, value]) =>
    value === undefined || value === 1 ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
