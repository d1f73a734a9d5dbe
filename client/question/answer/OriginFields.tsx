import type { QuestionOrigin } from "#shared/routes/questionOrigin.ts";

/** A plain form sends its fields alone, whatever stands in its address: the list that the question was opened from goes with them. */
export function OriginFields({ origin }: { readonly origin: QuestionOrigin }) {
  return Object.entries(origin).map(([name, value]) =>
    value === undefined || value === 1 ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
