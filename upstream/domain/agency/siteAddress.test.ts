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
  const at = (host?: string) => siteAddress(database.db, agencyId, host);
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
    expect(await siteAddress(database.db, agencyId, host), host).toMatch(
      /^(?:https:\/\/study\.example\.com|http:\/\/localhost)$/,
    );
});
