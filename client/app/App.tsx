import type { ReactNode } from "react";
import { NavigationProvider } from "../navigation/NavigationProvider.tsx";
import { CallsProvider } from "../calls/call.ts";
import type { CallCache } from "../calls/callCache.ts";
import { type Boot, BootProvider } from "../site/boot.ts";
import { screenLoader } from "./loadScreen.ts";
import { Document } from "./Document.tsx";

export interface AppProps {
  readonly boot: Boot;
  readonly calls: CallCache;
  /** Styles of the base, the layout and the screen, which the head contains. */
  readonly css: string;
  /** Wraps the app in React Router's router: RequestRouter on the server, BrowserRouter in the browser. */
  readonly router: (children: ReactNode) => ReactNode;
}

/** Root component of the whole document, rendered by server and browser. */
export function App({ boot, calls, css, router }: AppProps) {
  return router(
    <BootProvider value={boot}>
      <CallsProvider value={calls}>
        <NavigationProvider screens={screenLoader}>
          <Document css={css} />
        </NavigationProvider>
      </CallsProvider>
    </BootProvider>,
  );
}
