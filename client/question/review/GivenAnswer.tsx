import { shownType } from "../shownType.ts";
import { REVIEWS, type ReviewProps } from "./reviews.tsx";

/** Shows the learner's answer, beside the key once the key is known. */
export function GivenAnswer(props: ReviewProps) {
  const Review = REVIEWS[shownType(props.question)];
  return <Review {...props} />;
}
