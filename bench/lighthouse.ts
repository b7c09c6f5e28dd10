// `npm run lighthouse [-- http://localhost:4000]`: measures a running demo's pages on a simulated phone with a slow
// network, and the app's also on a desktop, where it is mostly used.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';

const [url = 'http://localhost:4000'] = process.argv.slice(2);

interface Page {
  /** `:order` stands for the newest order that the account may see. */
  readonly path: string;
  /** The demo's account; null for visitors. */
  readonly as: string | null;
  /** The least score of its performance on a phone and on a desktop; where there is none, it is not measured. */
  readonly phone?: number;
  readonly desktop?: number;
  readonly seo?: boolean;
}

const admin = 'admin@shipmagic.test';
const vendor = 'vendor@shipmagic.test';
const pages: readonly Page[] = [
  { path: '/order-tracking', as: null, phone: 97, seo: true },
  { path: '/login', as: null, phone: 90, desktop: 98 },
  { path: '/orders', as: admin, phone: 90, desktop: 98 },
  { path: '/orders/:order', as: admin, phone: 90, desktop: 98 },
  { path: '/ndr', as: admin },
  { path: '/recon', as: admin },
  { path: '/orders', as: vendor },
  { path: '/orders/:order', as: vendor },
  { path: '/ndr', as: vendor },
  { path: '/vendor-portal/Kalakriti%20Studio', as: vendor },
];
const executablePath = findChromium();
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
  for (const page of pages) {
    const order = page.as ? await signIn(page.as) : '';
    const path = page.path.replace(':order', order);
    const sizes = [false, true].filter((desktop) => !desktop || page.desktop || !page.phone);
    for (const desktop of sizes) if (!(await measure(page, path, desktop))) missed += 1;
  }
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
process.exit(missed > 0 ? 1 : 0);

/** Whether the page keeps to its budgets: everything but the performance has to be faultless. */
async function measure(page: Page, path: string, desktop: boolean): Promise<boolean> {
  const fastest = desktop ? page.desktop : page.phone;
  const onlyCategories = ['accessibility', 'best-practices'];
  if (fastest) onlyCategories.unshift('performance');
  if (page.seo) onlyCategories.push('seo');
  // The session is in a cookie and in the browser's storage.
  const flags = { port, onlyCategories, disableStorageReset: page.as !== null, logLevel: 'error' as const };
  const result = await lighthouse(url + path, flags, desktop ? desktopConfig : undefined);
  if (!result) throw new Error(`no result for ${path}`);
  const { lhr } = result;
  const scores = Object.entries(lhr.categories).map(([category, { title, score }]) => {
    const least = category === 'performance' ? (fastest ?? 0) : 100;
    return { title, least, score: Math.round((score ?? 0) * 100) };
  });
  const ok = scores.every(({ score, least }) => score >= least);
  const name = `${page.path} ${desktop ? 'desktop' : 'phone'} ${page.as?.split('@')[0] ?? 'visitor'}`;
  const figures = scores.map(({ title, score, least }) => `${title} ${score} (≥ ${least})`).join(', ');
  console.log(`${ok ? 'ok  ' : 'OVER'} ${name.padEnd(46)} ${figures}`);
  if (!ok) explain(lhr);
  return ok;
}

function explain({ categories, audits }: Result): void {
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const { score, title, displayValue = '' } = audits[id] ?? { score: null, title: id };
      if (weight > 0 && score !== null && score < 0.9)
        console.log(`       ${score.toFixed(2)} ${title} ${displayValue}`);
    }
  }
}

/** Keeps the account's session in the browser, and returns the id of the newest order that it may see. */
async function signIn(email: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  const token = await page.evaluate(async (address) => {
    const login = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: 'shipmagic-demo' }),
    });
    const answer = (await login.json()) as { token: string; user: unknown };
    localStorage.setItem('auth_token', answer.token.slice(0, answer.token.lastIndexOf('.') + 1));
    localStorage.setItem('user', JSON.stringify(answer.user));
    return answer.token;
  }, email);
  await page.close();
  const list = await fetch(`${url}/api/orders?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const { orders } = (await list.json()) as { orders: { magicOrderId: string }[] };
  return orders[0]?.magicOrderId ?? '';
}
