-- Entries hold more names of their subjects: the next start writes them anew.
DELETE FROM "search_entries";
