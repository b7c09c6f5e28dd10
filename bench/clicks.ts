import { type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { askToSignIn, keepSession } from '../e2e/support/session.ts';

/** A slow phone: its processor against this one, its network in bytes a second and milliseconds. */
const slow = { processor: 4, bytes: (1.6 * 1024 * 1024) / 8, latency: 150 };
/** Milliseconds until a click has changed the screen, at most. */
const limit = 100;
/** Milliseconds for a page to come up, also on a machine that does other things. */
const patience = 180_000;
/** Runs of each click, of which the median counts. */
const runs = 3;

interface Step {
  readonly name: string;
  readonly path: string;
  /** Has to be there before it is clicked. */
  readonly ready: string;
  readonly act: (page: Page) => Promise<unknown>;
}

/** Clicks where it lies. A locator's own click looks for what else lies there while the page handles the event. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to click');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const steps: readonly Step[] = [
  {
    name: 'list of 100: select a row',
    path: '/orders?pageSize=100',
    ready: 'tbody tr:nth-child(60)',
    act: (page) => press(page.locator('tbody input[type=checkbox]').nth(2)),
  },
  {
    name: 'list of 100: more actions of a row',
    path: '/orders?pageSize=100',
    ready: 'tbody tr:nth-child(60)',
    act: (page) => press(page.locator('button[title="More actions"]').nth(1)),
  },
  {
    name: 'list of 100: another tab',
    path: '/orders?pageSize=100',
    ready: 'tbody tr:nth-child(60)',
    act: (page) => press(page.getByRole('tab').nth(1)),
  },
  {
    name: 'list of 100: a letter in the search',
    path: '/orders?pageSize=100',
    ready: 'tbody tr:nth-child(60)',
    act: async (page) => {
      await press(page.getByPlaceholder('Search orders...'));
      await page.keyboard.press('m');
    },
  },
  {
    name: 'inbox: another kind',
    path: '/inbox',
    ready: 'main li, main [data-row]',
    act: (page) => press(page.locator('main').getByRole('tab').nth(1)),
  },
  {
    name: 'palette: open, and a letter',
    path: '/orders?pageSize=100',
    ready: 'tbody tr:nth-child(60)',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').locator('input').first().waitFor();
      await page.keyboard.press('r');
    },
  },
];

/** Measures clicks on a slow phone's processor and network by the Event Timing API. Returns how many cost too much. */
export async function measureClicks(executablePath: string, url: string, email: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const session = await askToSignIn(url, email);
  console.log('     click (processor 4 times slower)         slowest event   long tasks, elements on the screen');
  let missed = 0;
  try {
    for (const step of steps) {
      const seen: Seen[] = [];
      for (let i = 0; i < runs; i += 1) {
        const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
        await keepSession(context, url, session);
        await context.addInitScript(() => sessionStorage.setItem('orders-auto-synced', 'yes'));
        await context.addInitScript(watchEvents);
        const page = await context.newPage();
        seen.push(await click(page, await context.newCDPSession(page), step));
        await context.close();
      }
      const middle = [...seen].sort((a, b) => a.slowest - b.slowest)[Math.floor(runs / 2)] as Seen;
      const ok = middle.slowest <= limit;
      if (!ok) missed += 1;
      const all = seen.map(({ slowest }) => slowest).join(', ');
      console.log(
        `${ok ? 'ok  ' : 'OVER'} ${step.name.padEnd(40)} ${String(middle.slowest).padStart(5)} ms (${all})   ${middle.longTasks} at start, ${middle.elements}`,
      );
    }
  } finally {
    await browser.close();
  }
  return missed;
}

interface Seen {
  /** Milliseconds from the event to the next frame, of the slowest. */
  readonly slowest: number;
  /** Tasks of more than 50 ms until the screen was ready. */
  readonly longTasks: number;
  readonly elements: number;
}

async function click(page: Page, devtools: CDPSession, step: Step): Promise<Seen> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bytes,
    uploadThroughput: slow.bytes,
  });
  await page.goto(step.path);
  await page.locator(step.ready).first().waitFor({ state: 'attached', timeout: patience });
  // The stream of changes stays open: what ends is the work.
  await page.waitForFunction(() => performance.now() - window.lastWork > 1500, undefined, { timeout: patience });
  const before = await page.evaluate(() => window.longTasks.length);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.evaluate(() => {
    window.slowestEvent = 0;
  });
  await step.act(page);
  // Entries are reported after the next frame.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  return { slowest: await page.evaluate(() => window.slowestEvent), longTasks: before, elements };
}

declare global {
  interface Window {
    slowestEvent: number;
    longTasks: number[];
    /** When the last of them ended. */
    lastWork: number;
  }
}

/** Runs in the page. */
function watchEvents() {
  window.slowestEvent = 0;
  window.longTasks = [];
  window.lastWork = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming & { interactionId?: number }).interactionId)
        window.slowestEvent = Math.max(window.slowestEvent, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.longTasks.push(entry.duration);
      window.lastWork = entry.startTime + entry.duration;
    }
  }).observe({ type: 'longtask', buffered: true });
}
