import { s } from "./WorkspaceProgress.styles.ts";

interface Props {
  readonly value: number;
  readonly max: number;
  /** Of what, for readers. */
  readonly label: string;
}

/** The thin line under the bar of a desk: how far one is. */
export function WorkspaceProgress({ value, max, label }: Props) {
  return <progress className={s.line} value={value} max={max} aria-label={label} />;
}
