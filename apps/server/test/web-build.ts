import { fileURLToPath } from 'node:url';

/** A web client as a build would leave it, small and fixed. */
export const WEB_BUILD = fileURLToPath(new URL('./fixtures/web-build', import.meta.url));
