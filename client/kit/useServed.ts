import { useState } from "react";
import { useTakenOver } from "./useTakenOver.ts";

/** What stands in the document already: React leaves it as it is and needs no copy. */
export const AS_SERVED = "";

/**
 * True in the browser for as long as the HTML that the server sent for `id` still stands there. Once something
 * else has taken its place it is gone, and has to be rendered should it come back.
 */
export function useServed(id: string): boolean {
  const takenOver = useTakenOver();
  const [served, setServed] = useState(takenOver && typeof window !== "undefined" ? id : null);
  const stands = served === id;
  if (!stands && served !== null) setServed(null);
  return stands;
}
