import { Suspense, useState } from "react";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Button } from "#client/ui/Button.tsx";

/** The code of the dialog loads when the dialog opens. */
const reviewSettings = lazySource(async () => (await import("./ReviewSettings.tsx")).ReviewSettings);

/** Opens the settings of reviews: exam dates, and when a question leaves the wrong book. */
export function SettingsButton({ label }: { readonly label: string }) {
  const ready = useReady();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" disabled={!ready} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Settings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Settings(props: { readonly onClose: () => void }) {
  const Loaded = useLazy(reviewSettings);
  return <Loaded {...props} />;
}
