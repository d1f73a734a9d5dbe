import type { ReactNode } from "react";
import { NavigationProvider } from "../navigation/NavigationProvider.tsx";
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
  /** StaticPlace (React Router) on the server, BrowserPlace in the browser. */
  readonly router: (children: ReactNode) => ReactNode;
}

/** The root that both sides render: the whole document. */
export function App({ boot, calls, css, router }: AppProps) {
  return router(
    <BootProvider value={boot}>
      <CallsProvider value={calls}>
        <NavigationProvider>
          <Document css={css} />
        </NavigationProvider>
      </CallsProvider>
    </BootProvider>,
  );
}
