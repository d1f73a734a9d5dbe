/* Properties of the islands of the admin pages, which the upstream writes into a page and client/console/ reads. */

/** A thing that a field can name. */
export interface Picked {
  readonly id: number;
  readonly name: string;
  /** Words that distinguish things with the same name, such as a course of a chapter or an agency; "": none. */
  readonly hint: string;
}

/** Answer of `GET /pick/:thing`. */
export interface PickAnswer {
  readonly found: readonly Picked[];
  /** true: more things match than the answer has. */
  readonly hasMore: boolean;
}

export interface PickerProps {
  /** Address that is asked with `?q=`. */
  readonly address: string;
  /** Field of the same form whose thing limits the search; undefined: none does. */
  readonly within?: {
    /** Parameter of the address that takes the id in the field. */
    readonly of: string;
    readonly field: string;
    /** Label of the field. */
    readonly label: string;
    /** Field with the flag of an agency. */
    readonly agency?: string;
  };
  /** Id of the input, to which the label of the field points. */
  readonly inputId: string;
  /** Name under which the form sends the ids. */
  readonly name: string;
  readonly label: string;
  readonly isMany: boolean;
  readonly isNeeded: boolean;
  readonly isWrong: boolean;
  /** Ids of the help and the fault of the field, separated by spaces; "": none. */
  readonly describedBy: string;
  readonly chosen: readonly Picked[];
  /** Text that was typed and names nothing yet. */
  readonly typed: string;
}

/** Content of a lesson. "link": it plays at another provider. */
export type LessonContent = "none" | "video" | "audio" | "doc" | "pic" | "live" | "exam" | "link";

export interface TreeLesson {
  readonly id: number;
  readonly name: string;
  readonly content: LessonContent;
  /** Length of the content, such as "12:30" or "8 页"; "": unknown. */
  readonly length: string;
  readonly minutes: number;
  readonly hasCaptions: boolean;
  readonly isFree: boolean;
  readonly isShown: boolean;
}

export interface TreeChapter {
  readonly id: number;
  readonly name: string;
  readonly lessons: readonly TreeLesson[];
}

/** A file on its way to a lesson. "receiving": a part of it has not arrived. */
export interface TreeUpload {
  readonly id: string;
  readonly lessonId: number;
  readonly file: string;
  readonly state: "receiving" | "waiting" | "encoding" | "storing" | "done" | "failed";
  /** Bytes of the file, and those that have arrived; 0: all have. */
  readonly size: number;
  readonly received: number;
  /** Progress of encoding and storing, from 0 to 1. */
  readonly progress: number;
  /** Reason of a failure with its remedy. */
  readonly reason: string;
}

export interface TreeState {
  readonly chapters: readonly TreeChapter[];
  readonly uploads: readonly TreeUpload[];
}

/** Answer to an act in the course tree. */
export interface TreeAnswer {
  /** Reason of a refusal; "": the act is done. */
  readonly message: string;
  /** Id of a new chapter or lesson; 0: none. */
  readonly id: number;
  /** Entry in the table of changes; 0: none. */
  readonly audit: number;
  /** undefined: the course is not seen any more. */
  readonly state?: TreeState;
}

export interface CourseTreeProps {
  readonly courseId: number;
  readonly token: string;
  readonly mayEdit: boolean;
  /** true: the visitor may set what is free. */
  readonly mayFree: boolean;
  readonly mayUndo: boolean;
  readonly state: TreeState;
}

/** Texts of a question in the columns of the import table, by the names of the form's fields. */
export interface QuestionTexts {
  /** Name of a type, such as single; "": none is chosen. */
  readonly type: string;
  readonly stem: string;
  /** Options, a line each, as `A. TEXT`. */
  readonly choices: string;
  readonly answer: string;
  readonly analysis: string;
}

export interface QuestionFieldsProps {
  /** Texts before any change. A field whose text stays the same is not sent. */
  readonly stored: QuestionTexts;
  /** Texts that a refused form had; equal to `stored` on a new page. */
  readonly given: QuestionTexts;
  readonly types: readonly { readonly name: string; readonly label: string }[];
  /** Faults by the names of the fields. */
  readonly faults: Readonly<Partial<Record<keyof QuestionTexts, string>>>;
  readonly token: string;
}

/** A field whose value is an article as HTML. */
export interface ArticleFieldProps {
  readonly inputId: string;
  readonly name: string;
  /** Text before any change; "": there is none. A text that stays the same is not sent. */
  readonly stored: string;
  /** Text at the beginning: that of a refused form, or the stored one. */
  readonly text: string;
  readonly token: string;
}

/** A field whose value is a picture. */
export interface PictureFieldProps {
  readonly inputId: string;
  readonly name: string;
  readonly label: string;
  /** Ids of the help and the fault of the field, separated by spaces; "": none. */
  readonly describedBy: string;
  /** Size of the stored picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** true: the picture keeps its own shape, and width and height are the largest size. */
  readonly isWhole: boolean;
  /** Address of the present picture; "": it is drawn or lies elsewhere. */
  readonly now: string;
}

/** Answer of `POST /picture/question` and `POST /picture/article`. */
export interface PictureAnswer {
  /** Address of the stored picture; "": it was refused. */
  readonly address: string;
  readonly fault: string;
  /** Words on the parts that the stored picture lacks; "": it lacks none. */
  readonly note: string;
}
