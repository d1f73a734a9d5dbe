import { shownType } from "../shownType.ts";
import { REVIEWS, type ReviewProps } from "./reviews.tsx";

/** Shows the learner's answer and, once known, the key. */
export function GivenAnswer(props: ReviewProps) {
  const Review = REVIEWS[shownType(props.question)];
  return <Review {...props} />;
}
