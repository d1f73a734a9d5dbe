import { shownType } from "../shownType.ts";
import { REVIEWS, type ReviewProps } from "./reviews.tsx";

/** What the learner answered, beside the key once that is known. */
export function GivenAnswer(props: ReviewProps) {
  const Review = REVIEWS[shownType(props.question)];
  return <Review {...props} />;
}
