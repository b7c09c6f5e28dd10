// `npm run lighthouse [-- http://localhost:4000] [-- --all] [-- --only clicks]`: measures pages on a simulated phone with
// a slow network and on a desktop, and what clicks cost. Without an address it starts a demo of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { newDataDir, startProduct } from '../e2e/support/product.ts';
import { askToSignIn } from '../e2e/support/session.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { freePort } from '../server/src/platform/free-port.ts';
import { measureClicks } from './clicks.ts';
import { firstScripts } from './first-scripts.ts';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
});

interface Page {
  /** `:order` stands for the newest order that the account may see. */
  readonly path: string;
  /** The demo's account; null for visitors. */
  readonly as: string | null;
  /** The least score of its performance on a phone and on a desktop; without them only the other categories count. */
  readonly phone?: number;
  readonly desktop?: number;
  readonly seo?: boolean;
}

const admin = 'admin@shipmagic.test';
const vendor = 'vendor@shipmagic.test';
const pages: readonly Page[] = [
  { path: '/login', as: null, phone: 95, desktop: 95 },
  { path: '/order-tracking', as: null, phone: 95, desktop: 95, seo: true },
  { path: '/orders', as: admin, phone: 95, desktop: 95 },
  { path: '/orders/:order', as: admin, phone: 95, desktop: 95 },
];
/** Looked at for what is no question of time: accessibility and best practices. */
const morePages: readonly Page[] = [
  { path: '/ndr', as: admin },
  { path: '/recon', as: admin },
  { path: '/orders', as: vendor },
  { path: '/orders/:order', as: vendor },
  { path: '/ndr', as: vendor },
  { path: '/vendor-portal/Kalakriti%20Studio', as: vendor },
];
/** The rest of a page's budget: milliseconds blocked, and the shift of its layout. */
const limits = { blocked: { phone: 200, desktop: 50 }, shift: 0.02 };

const executablePath = findChromium();
if (executablePath) process.exitCode = await run(executablePath);
else {
  console.error('Chromium is missing: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.');
  process.exitCode = 1;
}

async function run(chromiumPath: string): Promise<number> {
  const [given] = positionals;
  const data = newDataDir();
  console.log(given ? `Measuring ${given} …` : 'Starting a demo …');
  try {
    // Orders that come in meanwhile would make each run another one.
    const product = given ? undefined : await startProduct(data.path, { DEMO_ORDER_EVERY_S: '0' });
    try {
      return await measureAll(given ?? product?.url ?? '', chromiumPath);
    } finally {
      await product?.stop();
    }
  } finally {
    data.remove();
  }
}

async function measureAll(url: string, chromiumPath: string): Promise<number> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'shipmagic-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  let missed = 0;
  try {
    if (values.only !== 'clicks') {
      console.log(
        '     page                                     score  blocked  largest paint  shift  JavaScript (its own, gzip)',
      );
      for (const page of [...pages, ...(values.all ? morePages : [])]) {
        const order = page.as ? await signIn(browser, url, page.as) : '';
        const path = page.path.replace(':order', order);
        for (const desktop of [false, true]) if (!(await measure({ url, port, page, path, desktop }))) missed += 1;
      }
    }
    if (values.only !== 'pages') missed += await measureClicks(chromiumPath, url, admin);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return missed > 0 ? 1 : 0;
}

interface Measuring {
  readonly url: string;
  readonly port: number;
  readonly page: Page;
  readonly path: string;
  readonly desktop: boolean;
}

/** Whether the page keeps to its budgets: everything but the performance has to be faultless. */
async function measure({ url, port, page, path, desktop }: Measuring): Promise<boolean> {
  const form = desktop ? 'desktop' : 'phone';
  const least = page[form];
  const onlyCategories = ['accessibility', 'best-practices', ...(least ? ['performance'] : [])];
  if (page.seo) onlyCategories.push('seo');
  // The session is in a cookie and in the browser's storage.
  const flags = { port, onlyCategories, disableStorageReset: page.as !== null, logLevel: 'error' as const };
  const result = await lighthouse(url + path, flags, desktop ? desktopConfig : undefined);
  if (!result) throw new Error(`no result for ${path}`);
  const { lhr } = result;
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
  const [blocked, paint, shift] = [
    number('total-blocking-time'),
    number('largest-contentful-paint'),
    number('cumulative-layout-shift'),
  ];
  const flawed = onlyCategories.filter((category) => category !== 'performance' && score(category) < 100);
  const isFast = !least || (score('performance') >= least && blocked <= limits.blocked[form]);
  const ok = flawed.length === 0 && isFast && (!least || shift <= limits.shift);
  const name = `${page.path} ${form} ${page.as?.split('@')[0] ?? 'visitor'}`.padEnd(40);
  const own = firstScripts(page.path).kilobytes;
  const figures = least
    ? [
        String(score('performance')).padStart(5),
        `${Math.round(blocked)} ms`.padStart(8),
        `${(paint / 1000).toFixed(1)} s`.padStart(14),
        shift.toFixed(3).padStart(6),
        own === null ? '' : `${own.toFixed(0)} KB`.padStart(8),
      ].join(' ')
    : '';
  console.log(`${ok ? 'ok  ' : 'OVER'} ${name} ${figures}`);
  for (const category of flawed) console.log(`       ${category}: ${score(category)} instead of 100`);
  if (flawed.length > 0) explain(lhr);
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
async function signIn(browser: BrowserContext, url: string, email: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate(async (address) => {
    const login = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: 'shipmagic-demo' }),
    });
    const answer = (await login.json()) as { token: string; user: unknown };
    localStorage.setItem('auth_token', answer.token.slice(0, answer.token.lastIndexOf('.') + 1));
    localStorage.setItem('user', JSON.stringify(answer.user));
  }, email);
  await page.close();
  const { token } = await askToSignIn(url, email);
  const list = await fetch(`${url}/api/orders?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const { orders } = (await list.json()) as { orders: { magicOrderId: string }[] };
  return orders[0]?.magicOrderId ?? '';
}
