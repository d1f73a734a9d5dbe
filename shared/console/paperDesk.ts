/* Data of the page on which a paper is put together: the upstream writes it, client/console/paper/ reads it. */

/** A question as the page shows it. */
export interface DeskQuestion {
  readonly id: number;
  readonly type: string;
  /** Stem, pictures and options as safe HTML. */
  readonly html: string;
  /** Difficulty, source and figures, as words. */
  readonly about: string;
}

export interface DeskItem extends DeskQuestion {
  readonly no: number;
  readonly points: number;
}

export interface DeskPaper {
  readonly name: string;
  readonly isShown: boolean;
  readonly points: number;
  readonly pass: number;
  readonly sections: readonly {
    readonly name: string;
    readonly points: number;
    readonly items: readonly DeskItem[];
  }[];
  /** Score, difficulty and time foreseen from the answers of learners, as a sentence; "": the paper has no question. */
  readonly foreseen: string;
}

export interface PaperDeskProps {
  readonly exam: number;
  readonly token: string;
  readonly paper: DeskPaper;
  readonly types: readonly { readonly name: string; readonly label: string }[];
  /** true: the session may change the exam. */
  readonly mayChange: boolean;
}

/** Answer of `GET /exam/desk/bank`. */
export interface BankAnswer {
  readonly questions: readonly DeskQuestion[];
  readonly total: number;
  readonly fault: string;
}

/** Answer of `POST /exam/desk/run`: the paper after the command. */
export interface DeskAnswer {
  readonly said: string;
  readonly fault: string;
  /** Questions that a preview would draw. */
  readonly drawn: readonly DeskQuestion[];
  readonly paper: DeskPaper | null;
}
