import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NavigationProvider } from "../navigation/NavigationProvider.tsx";
import { PlaceProvider } from "../navigation/place.tsx";
import type { Boot } from "./boot.ts";
import { BootProvider } from "./bootContext.ts";
import { Document } from "./Document.tsx";

export interface AppProps {
  readonly boot: Boot;
  readonly client: QueryClient;
  /** The rules of base, layout and screen, inlined in the head. */
  readonly css: string;
  /** Called while rendering, where React takes hints of what to load. */
  readonly preload?: () => void;
}

/** The root that both sides render: the whole document. */
export function App({ boot, client, css, preload }: AppProps) {
  preload?.();
  return (
    <BootProvider value={boot}>
      <PlaceProvider path={boot.path}>
        <QueryClientProvider client={client}>
          <NavigationProvider>
            <Document css={css} />
          </NavigationProvider>
        </QueryClientProvider>
      </PlaceProvider>
    </BootProvider>
  );
}
