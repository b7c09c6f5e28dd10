import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** Milliseconds that answers are waited for: those to a screen that was left may never come. */
const patience = 5000;

/** A way to wait until a page has what it asks for and has drawn it; its stream of events never ends. */
export function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  const done = (request: Request) => asked.delete(request);
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().endsWith('/api/live')) asked.add(request);
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) asked.clear();
  });
  return async () => {
    const giveUp = Date.now() + patience;
    do {
      while (asked.size > 0 && Date.now() < giveUp) await pause(50);
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
    } while (asked.size > 0 && Date.now() < giveUp);
  };
}
