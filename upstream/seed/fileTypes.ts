/** Something to download in a classroom. Its bytes are made from the lines, so the same seed is the same file. */
export interface ClassroomFileSeed {
  readonly id: number;
  readonly classroomId: number;
  /** Of the classroom's courses; absent: of the whole classroom. */
  readonly courseId?: number;
  readonly name: string;
  /** csv: cells are joined by commas already. pdf: the first line is the title. */
  readonly ext: "pdf" | "csv" | "txt";
  readonly lines: readonly string[];
}
