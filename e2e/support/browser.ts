import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { endOpenProfiles, openProfile } from './profiles.ts';
import { askToSignIn, keepSession } from './session.ts';

/** One for all files that run in this process: starting it takes a second or two of a core. */
let browser: Promise<Browser> | undefined;

/** The browser; whatever a test file opens in it is closed after its last test. */
export async function openBrowser(): Promise<Browser> {
  browser ??= launch();
  const shared = await browser;
  afterAll(endOpenProfiles);
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
  /** Nothing of the product is in the browser's cache. */
  readonly first?: boolean;
  /** Dialogs, menus and figures move, as they do unless a person asks for less. */
  readonly moving?: boolean;
}

// Why: docs/decisions/demo-and-tests.md, "Browser tests see no motion, and ask axe for faults alone".
/** An empty browser profile in India's time zone. */
export async function visit(
  browser: Browser,
  baseURL: string,
  { theme = 'light', width = 1440, first = false, moving = false }: VisitOptions = {},
): Promise<Visit> {
  const { context, page } = await openProfile(browser, baseURL, { unused: first });
  await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
  const reducedMotion = moving ? null : 'reduce';
  await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion, forcedColors: null });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, complaints };
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
export async function openAs(
  browser: Browser,
  baseURL: string,
  email: string,
  path: string,
  options: VisitOptions = {},
): Promise<Visit> {
  const opened = await visit(browser, baseURL, options);
  await signedIn(opened.context, baseURL, email);
  await opened.context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
  await opened.page.goto(path);
  return opened;
}

/** Signs in without the form, for the many tests about what comes after it. */
export async function signedIn(context: BrowserContext, baseURL: string, email: string): Promise<void> {
  await keepSession(context, baseURL, await askToSignIn(baseURL, email));
}
