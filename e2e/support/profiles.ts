import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A browser profile with one page. `context.close()` empties it, and keeps it for the next test. */
export interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Kept extends Profile {
  readonly browser: Browser;
  readonly baseURL: string;
  uses: number;
  /** Set once a test has changed what cannot be put back. */
  spoilt: boolean;
  /** Takes back what a test has added to every page. */
  readonly undo: (() => Promise<unknown>)[];
  /** Closes it for good. */
  readonly end: () => Promise<void>;
}

/** A page that has shown so much is replaced: browsers keep some of it. */
const mostUses = 30;
/** Of the product's origin, and without any code: storage can be emptied there while nobody writes to it. */
const emptyPage = '/favicon.svg';

interface Disposing {
  dispose(): Promise<void>;
}

/** The events that tests listen to; the library has listeners of its own for others. */
const heard = ['console', 'dialog', 'pageerror', 'request', 'response'];

const waiting: Kept[] = [];
const inUse = new Set<Kept>();

// Why: docs/decisions/demo-and-tests.md, "Browser tests hand their page on".
/** An empty profile in India's time zone; one that was used before, unless it is to know no file of the product. */
export async function openProfile(browser: Browser, baseURL: string, { unused = false } = {}): Promise<Profile> {
  const at = unused ? -1 : waiting.findIndex((one) => one.browser === browser && one.baseURL === baseURL);
  const profile = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? (await makeProfile(browser, baseURL));
  profile.uses += 1;
  inUse.add(profile);
  return profile;
}

/** Closes what a file has left open: what a failed test was doing there is not known. */
export async function endOpenProfiles(): Promise<void> {
  for (const profile of inUse) await endProfile(profile);
}

async function makeProfile(browser: Browser, baseURL: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  // As the other limits of these tests: for what never happens.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const profile: Kept = {
    browser,
    baseURL,
    context,
    page,
    uses: 0,
    spoilt: false,
    undo: [],
    end: context.close.bind(context),
  };
  for (const on of [context, page])
    onCall(on, 'addInitScript', (script) => profile.undo.push(async () => (await script).dispose()));
  for (const [on, method] of [
    [context, 'newCDPSession'],
    [context.clock, 'install'],
  ] as const)
    onCall(on, method, () => {
      profile.spoilt = true;
    });
  context.close = () => handOn(profile);
  return profile;
}

/** Has every call of a method noted, with what it answers. */
function onCall(target: object, method: string, note: (answer: Promise<Disposing>) => unknown): void {
  const own: (...args: unknown[]) => Promise<Disposing> = Reflect.get(target, method);
  Reflect.set(target, method, (...args: unknown[]) => {
    const answer = Reflect.apply(own, target, args);
    note(answer);
    return answer;
  });
}

async function handOn(profile: Kept): Promise<void> {
  if (!inUse.has(profile)) return;
  // A screen may still be reloading when its test is over: an intercepted call must not fail that test then.
  for (const page of profile.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (profile.spoilt || profile.uses >= mostUses || profile.page.isClosed() || !(await empty(profile)))
    return endProfile(profile);
  inUse.delete(profile);
  waiting.push(profile);
}

async function endProfile(profile: Kept): Promise<void> {
  inUse.delete(profile);
  await profile.end();
}

/** False if it does not answer as it should. */
async function empty({ context, page, undo }: Kept): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await context.clearPermissions();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const one of undo.splice(0)) await one();
    for (const event of heard) for (const emitter of [page, context]) emitter.removeAllListeners(event);
    await page.goto(emptyPage, { timeout: 10_000 });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await page.goto('about:blank');
    return true;
  } catch {
    return false;
  }
}
