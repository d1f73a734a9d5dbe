-- Names with ü are found by each of its spellings (decision 029).
INSERT INTO "jobs" (name, key, run_at)
  SELECT 'respellSearch', '', now() WHERE EXISTS (SELECT FROM "search_entries") ON CONFLICT DO NOTHING;
