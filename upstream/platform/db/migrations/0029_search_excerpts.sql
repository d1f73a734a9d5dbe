-- Excerpts of the search no longer contain index words, so a job writes every entry again. The entries are not noted in
-- search_changes: a process of the previous release would write noted entries in its own form.
INSERT INTO "jobs" (name, key, run_at)
  SELECT 'rewriteSearch', '', now() WHERE EXISTS (SELECT FROM "search_entries") ON CONFLICT DO NOTHING;
