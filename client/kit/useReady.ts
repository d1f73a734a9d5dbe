import { startTransition, useEffect, useState } from "react";
import { useTakenOver } from "./useTakenOver.ts";

/**
 * False in the server's HTML, where what a button does still needs the script. What changes by it is rendered a little
 * after the page is taken over, in pieces; a screen that comes without a load is ready at once.
 */
export function useReady(): boolean {
  const [ready, setReady] = useState(!useTakenOver());
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready;
}
