import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';

/** One for all files that run in this process: starting it takes a second or two of a core. */
let browser: Promise<Browser> | undefined;

/** The browser; whatever a test file opens in it is closed after its last test. */
export async function openBrowser(): Promise<Browser> {
  browser ??= launch();
  const shared = await browser;
  afterAll(async () => {
    for (const context of shared.contexts()) await context.close();
  });
  return shared;
}

function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors of the browser, and answers of 500 and above. */
  readonly complaints: string[];
}

export interface VisitOptions {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}

/** A fresh browser profile in India's time zone. */
export async function visit(
  browser: Browser,
  baseURL: string,
  { theme = 'light', width = 1440 }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 600 ? 740 : 900 },
    colorScheme: theme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  endRoutesFirst(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, complaints };
}

/** A screen may still be reloading when its test is over: an intercepted call must not fail that test then. */
function endRoutesFirst(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close(options);
  };
}

/** Signs in through the form, as a user does. */
export async function signIn(page: Page, email: string, password = 'shipmagic-demo'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(sign in|log in|login)$/i }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Opens a screen as this user, signed in without the form and without the automatic sync. */
export async function openAs(browser: Browser, baseURL: string, email: string, path: string): Promise<Visit> {
  const opened = await visit(browser, baseURL);
  await signedIn(opened.context, baseURL, email);
  await opened.context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await opened.page.goto(path);
  return opened;
}

/** Signs in without the form, for the many tests about what comes after it. */
export async function signedIn(context: BrowserContext, baseURL: string, email: string): Promise<void> {
  const login = await fetch(`${baseURL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'shipmagic-demo' }),
  });
  const { token, user } = (await login.json()) as { token: string; user: unknown };
  await context.addInitScript(
    ([key, kept]) => {
      localStorage.setItem('auth_token', String(key));
      localStorage.setItem('user', JSON.stringify(kept));
    },
    [token, user],
  );
}
