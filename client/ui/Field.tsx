import { useState, type ComponentProps } from "react";
import { FieldFrame, type ControlAttributes, type FieldTexts } from "./FieldFrame.tsx";
import { s } from "./FieldFrame.styles.ts";
import { Eye } from "./icons/Eye.ts";
import { EyeOff } from "./icons/EyeOff.ts";

type InputProps = Omit<ComponentProps<"input">, "className">;

export interface FieldProps extends FieldTexts, InputProps {}

/** Labelled input; `type="password"` adds a button that shows the password. */
export function Field({ label, hint, error, optional, aside, id, ...input }: FieldProps) {
  const texts = { label, hint, error, aside, ...(optional ? { optional } : {}) };
  return (
    <FieldFrame id={id} {...texts}>
      {(wiring) =>
        input.type === "password" ? (
          <PasswordInput {...input} {...wiring} />
        ) : (
          <input {...input} {...wiring} className={s.input} />
        )
      }
    </FieldFrame>
  );
}

function PasswordInput(props: InputProps & ControlAttributes) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={s.box}>
      <input
        {...props}
        className={s.password}
        type={shown ? "text" : "password"}
        autoCapitalize="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={s.reveal}
        aria-pressed={shown}
        aria-label="显示密码"
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} />
      </button>
    </div>
  );
}
