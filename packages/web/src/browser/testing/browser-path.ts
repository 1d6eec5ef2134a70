import { existsSync } from 'node:fs';

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser on this machine; undefined when there is none, and then these tests are skipped. */
export const browserPath = [process.env.FINCLAW_CHROMIUM ?? '', ...KNOWN_PLACES].find(
  (path) => path !== '' && existsSync(path),
);
