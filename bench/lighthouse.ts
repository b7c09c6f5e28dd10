// `npm run lighthouse [-- http://localhost:4000]`: measures a running demo's public page and the app's first screens on
// a simulated phone with a slow network, and the app's also on a desktop, where it is mostly used.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';

const [url = 'http://localhost:4000'] = process.argv.slice(2);
const least = 95;
const everywhere = ['performance', 'accessibility', 'best-practices'];
const pages = [
  { path: '/order-tracking', categories: [...everywhere, 'seo'], signedIn: false, desktop: false },
  { path: '/login', categories: everywhere, signedIn: false, desktop: false },
  { path: '/login', categories: everywhere, signedIn: false, desktop: true },
  { path: '/orders', categories: everywhere, signedIn: true, desktop: false },
  { path: '/orders', categories: everywhere, signedIn: true, desktop: true },
];
const executablePath = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const profile = mkdtempSync(join(tmpdir(), 'shipmagic-lighthouse-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  for (const { path, categories, signedIn, desktop } of pages) {
    if (signedIn) await signIn();
    const flags = {
      port,
      onlyCategories: categories,
      // The session is in the browser's storage.
      disableStorageReset: signedIn,
      logLevel: 'error' as const,
    };
    const result = await lighthouse(url + path, flags, desktop ? desktopConfig : undefined);
    if (!result) throw new Error(`no result for ${path}`);
    const { lhr } = result;
    const scores = Object.values(lhr.categories).map(({ title, score }) => ({
      title,
      score: Math.round((score ?? 0) * 100),
    }));
    const ok = scores.every(({ score }) => score >= least);
    console.log(
      `${ok ? 'ok  ' : 'OVER'} ${`${path} ${desktop ? 'desktop' : 'phone'}`.padEnd(22)} ${scores.map(({ title, score }) => `${title} ${score}`).join(', ')}  budget: ≥ ${least}`,
    );
    if (ok) continue;
    missed += 1;
    for (const { auditRefs } of Object.values(lhr.categories)) {
      for (const { id, weight } of auditRefs) {
        const { score, title, displayValue = '' } = lhr.audits[id] ?? { score: null, title: id };
        if (weight > 0 && score !== null && score < 0.9)
          console.log(`       ${score.toFixed(2)} ${title} ${displayValue}`);
      }
    }
  }
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(missed > 0 ? 1 : 0);

async function signIn(): Promise<void> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@shipmagic.test', password: 'shipmagic-demo' }),
  });
  const { token, user } = (await login.json()) as { token: string; user: unknown };
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate(
    ([key, kept]) => {
      localStorage.setItem('auth_token', String(key));
      localStorage.setItem('user', JSON.stringify(kept));
    },
    [token, user] as const,
  );
  await page.close();
}
