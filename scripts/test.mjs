// Everything there is to verify, in a fresh clone too. `--only format,unit` runs some of the steps.
import { verify } from './verify.mjs';

await verify({ withBrowser: true });
