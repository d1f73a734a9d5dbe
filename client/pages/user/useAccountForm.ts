import {
  type FormEvent,
  type RefObject,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { CLEAN, failureState, type FormState } from "./formState.ts";

interface AccountForm {
  readonly state: FormState;
  readonly pending: boolean;
  /** False until the page can send the form itself: a password must never travel as a plain form. */
  readonly ready: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * An action behind a form. It is dispatched by hand and not given as `action`, because React empties a form
 * after its action, and a refused password must not cost the learner the rest of what was typed.
 */
export function useAccountForm(submit: (data: FormData) => Promise<FormState>): AccountForm {
  const form = useRef<HTMLFormElement>(null);
  const ready = useSyncExternalStore(never, yes, no);
  const [state, dispatch, pending] = useActionState(
    (_before: FormState, data: FormData) => submit(data).catch(failureState),
    CLEAN,
  );

  useEffect(() => {
    if (state !== CLEAN) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    startTransition(() => dispatch(data));
  }

  return { state, pending, ready, form, onSubmit };
}

function never(): () => void {
  return () => undefined;
}

function yes(): boolean {
  return true;
}

function no(): boolean {
  return false;
}
