-- Excerpts of the search no longer contain index words, so every entry is written again.
INSERT INTO "search_changes" (kind, ref_id) SELECT kind, ref_id FROM "search_entries";
