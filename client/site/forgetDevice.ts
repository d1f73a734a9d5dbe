import { deleteStore } from "../kit/storage.ts";

/** Where client/question/marks keeps what learners note on questions. */
export const MARKS_STORE = "marks";

/** Who signs out leaves nothing of what was kept for them alone; the journal waits for its owner (decision 022). */
export function forgetDevice(): void {
  deleteStore(MARKS_STORE);
}
