import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { agencyHosts } from "../../platform/db/schema/agencies.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { openAgency } from "./changeAgency.ts";
import { siteAddress } from "./siteAddress.ts";

let database: Database;
let agencyId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  agencyId = (await openAgency(database.db, { flag: "jia", name: "甲校" })).id;
  const hosts = ["study.example.com", "m.example.com", "localhost"];
  await database.db.insert(agencyHosts).values(hosts.map((host, sort) => ({ agencyId, host, sort })));
});
afterAll(() => database.close());

test("returns the given host if it is a domain of the agency, else the agency's first domain", async () => {
  const at = (host?: string) => siteAddress(database.db, agencyId, { host });
  expect(await at()).toBe("https://study.example.com");
  expect(await at("M.example.com")).toBe("https://m.example.com");
  expect(await at("localhost:4321")).toBe("http://localhost:4321");
});

test("ignores a host that is not a domain of the agency", async () => {
  for (const host of [
    "evil.example",
    "m.example.com.evil.example",
    "localhost:80@evil.example",
    "localhost:1/x",
    "//x",
  ])
    expect(await siteAddress(database.db, agencyId, { host }), host).toMatch(
      /^(?:https:\/\/study\.example\.com|http:\/\/localhost)$/,
    );
});

test("adds the port of the site to a domain on this machine when the request names none", async () => {
  const { id } = await openAgency(database.db, { flag: "here", name: "本机" });
  const other = await openAgency(database.db, { flag: "there", name: "外面" });
  await database.db.insert(agencyHosts).values([
    { agencyId: id, host: "trial.localhost" },
    { agencyId: other.id, host: "there.example.com" },
  ]);
  const known = { sitePort: 3000 };
  expect(await siteAddress(database.db, id, known)).toBe("http://trial.localhost:3000");
  expect(await siteAddress(database.db, id, { ...known, host: "trial.localhost:4321" })).toBe(
    "http://trial.localhost:4321",
  );
  expect(await siteAddress(database.db, id, { ...known, host: "trial.localhost" })).toBe(
    "http://trial.localhost",
  );
  expect(await siteAddress(database.db, other.id, known)).toBe("https://there.example.com");
});
