/**
 * Things that ids of commands name. Most are the nouns of commands; `attempt`, `change`, `enrolment`, `message` (of a
 * live class) and `session` have no name of their own and are found by the names beside them. `sold` is a thing for sale
 * of the type that another option of the shell names.
 */
export type Thing =
  | "article"
  | "attempt"
  | "bankChapter"
  | "banner"
  | "category"
  | "change"
  | "chapter"
  | "classroom"
  | "course"
  | "enrolment"
  | "exam"
  | "examType"
  | "feedback"
  | "file"
  | "knowledge"
  | "lesson"
  | "live"
  | "message"
  | "news"
  | "package"
  | "page"
  | "province"
  | "question"
  | "session"
  | "sold"
  | "staff"
  | "subject"
  | "teacher"
  | "template"
  | "user";

/** Facts of an option whose ids name things, for the search by name of the pages. */
export interface NamedThings {
  readonly of: Thing;
  /** Levels of the subjects that the command accepts; undefined: all, and things of another kind. */
  readonly levels?: readonly number[];
  /** Field whose thing limits the search; undefined: the search has no such limit. */
  readonly within?: Within;
}

/** A field of the same command that names a thing, such as the live class of a message. */
interface Within {
  readonly of: Thing;
  readonly field: string;
  /** Field that names the agency, where each agency has rows of its own in a shared thing. */
  readonly agency?: string;
}
