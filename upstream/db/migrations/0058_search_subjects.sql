-- They hold subjects and knowledge points now, and questions by their points: the next start writes them anew (search/indexEntries.ts).
DELETE FROM "search_entries";
