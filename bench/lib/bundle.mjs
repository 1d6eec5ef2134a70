import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The packaged command. */
export const bundle = join(import.meta.dirname, '..', '..', 'dist', 'finclaw.mjs');
if (!existsSync(bundle)) throw new Error('dist/finclaw.mjs is missing: run `npm run build` first.');
