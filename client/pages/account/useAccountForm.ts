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

export interface FormBinding {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

export interface AccountFormState {
  /** Errors by field. Editing a field removes its error. */
  readonly errors: FieldErrors;
  readonly alert: string;
  readonly captcha: string | undefined;
  readonly pending: boolean;
  /** True once the script can send the form. Until then the button is disabled: a browser must not send a password. */
  readonly ready: boolean;
  readonly form: FormBinding;
}

const CODE = '[autocomplete="one-time-code"]';

interface Edits {
  readonly since: FormState;
  readonly names: ReadonlySet<string>;
}

/**
 * Runs `submit` when the form is sent. It is not passed to React as `action`: React empties a form after its action, so
 * that a learner would lose all fields when a password is refused.
 */
export function useAccountForm(submit: (data: FormData) => Promise<FormState>): AccountFormState {
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
    // Without an error at a field, the password or the SMS code is the most likely cause, so its field takes the focus.
    (first('[aria-invalid="true"]') ?? first('[type="password"]') ?? first(CODE) ?? first("input"))?.focus();
  }, [state]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    startTransition(() => dispatch(data));
  }

  /** Hides the error of a field while the learner edits it. The next submit checks the field again. */
  function onInput(event: FormEvent<HTMLFormElement>): void {
    const { name } = event.target as HTMLInputElement;
    if (name in state.errors && !edited.has(name))
      setEdits({ since: state, names: new Set([...edited, name]) });
  }

  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !edited.has(name)));
  const { alert, captcha } = state;
  // AccountForm shows the text of `hindrance`.
  const ready = isReady && hindrance === "";
  return { errors, alert, captcha, pending, ready, form: { ref, onSubmit, onInput } };
}
