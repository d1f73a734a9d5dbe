import { Block } from "#client/calls/Block.tsx";
import { useLazy } from "#client/kit/lazySource.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { teachersRow } from "./lazyParts.ts";

export function TeachersBlock() {
  return (
    <Block fallback={<Skeleton shape="row" count={3} />}>
      <Teachers />
    </Block>
  );
}

function Teachers() {
  const TeachersRow = useLazy(teachersRow);
  return <TeachersRow />;
}
