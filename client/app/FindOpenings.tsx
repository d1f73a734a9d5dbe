import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { tellOpenings } from "../layouts/openings.ts";
import { useLastSubject } from "../site/lastSubject.ts";

/** Lists of courses and questions open on the subject that was studied last. */
export function FindOpenings(): null {
  // Each page may have noted another one.
  useLocation();
  const last = useLastSubject();
  const courses = last && href("course1", last);
  const questions = last && href("question1", last);
  useEffect(() => {
    tellOpenings({ ...(courses && { "/course": courses }), ...(questions && { "/question": questions }) });
    return () => tellOpenings({});
  }, [courses, questions]);
  return null;
}
