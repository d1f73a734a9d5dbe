import * as z from "zod/mini";

// Compiling schemas needs eval, which the content security policy forbids.
z.config({ jitless: true });
