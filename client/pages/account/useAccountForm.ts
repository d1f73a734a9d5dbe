import {
  type FormEvent,
  type RefObject,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import { useReady } from "#client/kit/hydration.ts";
import { CLEAN, failureState, type FormState } from "./formState.ts";
import type { FieldErrors } from "./inputErrors.ts";
import { useHindrance } from "./useHindrance.ts";

/** Attributes of the form element. */
export interface FormBinding {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

interface AccountForm {
  /** Faults in the fields that were not touched since. */
  readonly errors: FieldErrors;
  readonly alert: string;
  readonly captcha: string | undefined;
  readonly pending: boolean;
  /** False until the page can send the form itself: a password must never travel as a plain form. */
  readonly ready: boolean;
  readonly form: FormBinding;
}

interface Edits {
  readonly since: FormState;
  readonly names: ReadonlySet<string>;
}

/**
 * An action behind a form. It is dispatched by hand and not given as `action`, because React empties a form
 * after its action, and a refused password must not cost the learner the rest of what was typed.
 */
export function useAccountForm(submit: (data: FormData) => Promise<FormState>): AccountForm {
  const ref = useRef<HTMLFormElement>(null);
  const isReady = useReady();
  const hindrance = useHindrance();
  const [state, dispatch, pending] = useActionState(
    (_before: FormState, data: FormData) => submit(data).catch(failureState),
    CLEAN,
  );
  const [edits, setEdits] = useState<Edits>({ since: CLEAN, names: new Set() });
  const edited = edits.since === state ? edits.names : new Set<string>();

  useEffect(() => {
    if (state === CLEAN) return;
    const first = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    // Where the whole was refused it is most often the password.
    (first('[aria-invalid="true"]') ?? first('[type="password"]') ?? first("input"))?.focus();
  }, [state]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    startTransition(() => dispatch(data));
  }

  /** A field being corrected is no longer called wrong; the next sending tells. */
  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement;
    if (name in state.errors && !edited.has(name))
      setEdits({ since: state, names: new Set([...edited, name]) });
  }

  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !edited.has(name)));
  const { alert, captcha } = state;
  // AccountForm says why not.
  const ready = isReady && hindrance === "";
  return { errors, alert, captcha, pending, ready, form: { ref, onSubmit, onInput } };
}
