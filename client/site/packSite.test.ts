import fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteView } from "./boot.ts";
import { packSite, unpackSite } from "./packSite.ts";

const text = fc.string({ maxLength: 4 });
const third = fc.record({ id: text, name: text });
const second = fc.record({ id: text, name: text, list: fc.array(third, { maxLength: 3 }) });
const subject = fc.record({
  id: text,
  name: text,
  aliasName: text,
  img: text,
  icon: text,
  courseImg: text,
  list: fc.array(second, { maxLength: 3 }),
});

test("unpacks a packed site configuration unchanged", () => {
  fc.assert(
    fc.property(fc.array(subject, { maxLength: 3 }), (subjects) => {
      const site = { name: "试验学堂", subjects } as unknown as SiteView;
      expect(unpackSite(JSON.parse(JSON.stringify(packSite(site))))).toEqual(site);
    }),
  );
});
