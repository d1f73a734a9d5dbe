/** Shared by the signal handlers, /readyz and the answers' Connection header. */
export interface Lifecycle {
  closing: boolean;
}

export function createLifecycle(): Lifecycle {
  return { closing: false };
}
