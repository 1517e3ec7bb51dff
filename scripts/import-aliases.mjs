// What kit calls $lib, in the one form in which dependency-cruiser reads aliases.
import { resolve } from 'node:path';

export default { resolve: { alias: { $lib: resolve('apps/web/src/lib') } } };
