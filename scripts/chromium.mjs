// Where Chromium lies. Also for Node 20, which runs `prepare.mjs`.
import { existsSync, statSync } from 'node:fs';

// Why: docs/decisions/demo-and-tests.md, "Browser tests take a whole Chromium".
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium of this machine for browser tests; undefined if there is none. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path) && statSync(path).isFile());
