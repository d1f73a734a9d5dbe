import { type ReactNode, useRef } from "react";
import { Button, type ButtonKind } from "#client/ui/Button.tsx";

const ACCEPT = "video/*,audio/*,image/*,application/pdf,.pdf,.mkv,.flv,.avi,.wmv,.rmvb,.ts,.vtt,.srt";

interface FilePickProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly kind?: ButtonKind;
  readonly onPick: (files: readonly File[]) => void;
}

/** Button that opens the browser's choice of files. */
export function FilePick({ label, children, icon, kind = "secondary", onPick }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} size="small" icon={icon} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
