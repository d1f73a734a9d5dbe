ALTER TABLE "agencies" ADD COLUMN "move_state" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_moving_agency() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner integer;
BEGIN
  -- The agency's id; then, where a parent's row says whose this one is, the query that finds it.
  IF current_setting('beikao.forgets', true) = TG_ARGV[0] THEN RETURN COALESCE(NEW, OLD); END IF;
  IF TG_NARGS > 1 THEN
    IF TG_OP = 'DELETE' THEN EXECUTE TG_ARGV[1] INTO owner USING OLD;
    ELSE EXECUTE TG_ARGV[1] INTO owner USING NEW;
    END IF;
    IF owner IS DISTINCT FROM TG_ARGV[0]::integer THEN RETURN COALESCE(NEW, OLD); END IF;
  END IF;
  RAISE EXCEPTION 'agency % is moved to another database and takes no changes here', TG_ARGV[0] USING ERRCODE = 'BK001';
END $$;
