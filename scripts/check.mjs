// Everything but the tests in a browser. `--only format,unit` runs some of the steps.
import { verify } from './verify.mjs';

await verify({ withBrowser: false });
