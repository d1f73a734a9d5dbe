import { shownType } from "../shownType.ts";
import { REVIEWS, type ReviewProps } from "./reviews.tsx";

/** The learner's answer, beside the key once that is known. */
export function GivenAnswer(props: ReviewProps) {
  const Review = REVIEWS[shownType(props.question)];
  return <Review {...props} />;
}
