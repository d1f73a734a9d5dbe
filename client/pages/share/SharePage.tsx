import { openShare, listShares, listResults } from "#shared/contract/share/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { readAddress } from "#shared/routes/address.ts";
import { routeById } from "#shared/routes/match.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { useSignedIn } from "#client/site/session.ts";
import { NoLink } from "./NoLink.tsx";
import { OpenedLink } from "./OpenedLink.tsx";
import { Block } from "#client/calls/Block.tsx";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { Container } from "#client/ui/Container.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";

/** The list of the learner's own links. Its code is lazy, because visitors of a shared link do not need it. */
export const ownShares = lazySource(async () => (await import("./OwnShares.tsx")).OwnShares);

// The share dialog is lazy, but the styles of a page have to load with the page.
import "#client/share/ShareDialog.styles.ts";
import "#client/ui/Checkbox.styles.ts";
import "#client/ui/Dialog.styles.ts";
import "#client/ui/FieldFrame.styles.ts";
import "#client/ui/Tag.styles.ts";

/** Shows what was shared with the token in the address; without a token, the list of the learner's own links. */
function SharePage() {
  const { token, page } = addressOf(useSearch());
  const signedIn = useSignedIn();
  return (
    <>
      <meta name="robots" content="noindex" />
      {token ? (
        <OpenedLink token={token} />
      ) : !signedIn ? (
        <NoLink />
      ) : (
        <Block
          fallback={
            <Container width="reading">
              <Skeleton count={4} />
            </Container>
          }
        >
          <Own page={page} />
        </Block>
      )}
    </>
  );
}

function Own({ page }: { readonly page: number }) {
  const OwnShares = useLazy(ownShares);
  return <OwnShares page={page} />;
}

function addressOf(search: URLSearchParams) {
  return readAddress(routeById("share"), {}, search) as { readonly token?: string; readonly page: number };
}

export const screen: Screen = {
  Component: SharePage,
  needs: ({ search, signedIn }) => {
    const { token, page } = addressOf(search);
    if (token) return { critical: [callOf(openShare, { token })] };
    return signedIn ? { deferred: [callOf(listShares, { page }), callOf(listResults, {})] } : {};
  },
};
