import { useEffect } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { ip } from "#shared/contract/config/endpoints.ts";
import { defaultRegion, findRegion } from "#shared/domain/regions.ts";
import { useCalls } from "../calls/call.ts";
import { useBoot } from "../site/boot.ts";
import { useOff } from "../site/useOff.ts";
import { isRegionKnown, setFirstRegion } from "../site/region.ts";

/**
 * Stores on the first visit the province of the visitor's IP address (docs/decisions/037-the-province.md). Without an
 * answer of the server, the next page asks again.
 */
export function FirstRegion() {
  const calls = useCalls();
  const { site } = useBoot();
  const isOff = useOff(ip.path);
  useEffect(() => {
    if (!site || isOff || isRegionKnown()) return undefined;
    const leaving = new AbortController();
    calls.send(callOf(ip, {}), { signal: leaving.signal }).then(
      ({ provinceId }) => setFirstRegion(findRegion(provinceId) ?? defaultRegion),
      () => undefined,
    );
    return () => leaving.abort();
  }, [calls, site, isOff]);
  return null;
}
