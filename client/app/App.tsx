import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NavigationProvider } from "../navigation/NavigationProvider.tsx";
import type { Boot } from "./boot.ts";
import { BootProvider } from "./bootContext.ts";
import { Document } from "./Document.tsx";

export interface AppProps {
  readonly boot: Boot;
  readonly client: QueryClient;
  /** The rules of base, layout and screen, inlined in the head. */
  readonly css: string;
  /** StaticRouter on the server, BrowserRouter in the browser. */
  readonly router: (children: ReactNode) => ReactNode;
}

/** The root that both sides render: the whole document. */
export function App({ boot, client, css, router }: AppProps) {
  return router(
    <BootProvider value={boot}>
      <QueryClientProvider client={client}>
        <NavigationProvider>
          <Document css={css} />
        </NavigationProvider>
      </QueryClientProvider>
    </BootProvider>,
  );
}
