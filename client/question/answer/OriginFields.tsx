import type { QuestionOrigin } from "#shared/routes/questionOrigin.ts";

/** Repeats the question's list and page as hidden fields, because a plain form drops the query of its address. */
export function OriginFields({ origin }: { readonly origin: QuestionOrigin }) {
  return Object.entries(origin).map(([name, value]) =>
    value === undefined || value === 1 ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
