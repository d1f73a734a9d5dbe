/** Set by the build: false in production. */
declare const DEVELOPMENT: boolean;
