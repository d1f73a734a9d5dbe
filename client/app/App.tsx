import { NavigationProvider } from "../navigation/NavigationProvider.tsx";
import { PlaceProvider } from "../navigation/place.tsx";
import { CallsProvider } from "../queries/call.ts";
import type { CallCache } from "../queries/callCache.ts";
import type { Boot } from "./boot.ts";
import { BootProvider } from "./bootContext.ts";
import { Document } from "./Document.tsx";

export interface AppProps {
  readonly boot: Boot;
  readonly calls: CallCache;
  /** The rules of base, layout and screen, inlined in the head. */
  readonly css: string;
  /** Called while rendering, where React takes hints of what to load. */
  readonly preload?: () => void;
}

/** The root that both sides render: the whole document. */
export function App({ boot, calls, css, preload }: AppProps) {
  preload?.();
  return (
    <BootProvider value={boot}>
      <PlaceProvider path={boot.path}>
        <CallsProvider value={calls}>
          <NavigationProvider>
            <Document css={css} />
          </NavigationProvider>
        </CallsProvider>
      </PlaceProvider>
    </BootProvider>
  );
}
