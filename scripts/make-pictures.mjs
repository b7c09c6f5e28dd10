// `npm run pictures`: starts a demo, takes the pictures that `pictures.mjs` lists, and writes them into docs/images;
// `npm run pictures -- orders refunds` these alone. With PICTURES_URL of a running demo it starts none.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { newDataDir, startProduct } from '../e2e/support/product.ts';
import { askToSignIn, keepSession } from '../e2e/support/session.ts';
import { joinFrames } from './animated-webp.mjs';
import { findChromium } from './chromium.mjs';
import { pictures, walk } from './pictures.mjs';

const folder = join(import.meta.dirname, '..', 'docs', 'images');
const chosen = process.argv.slice(2);
const isChosen = ({ file }) => chosen.length === 0 || chosen.includes(file);
const password = 'shipmagic-demo';
/** Of the encoder, 0 to 100: text is still sharp. */
const quality = { still: 78, moving: 62 };
/** How long each picture of the walk stands, in milliseconds. */
const stands = 2600;
/** At most, in bytes. */
const limits = { guide: 1_500_000, walk: 1_000_000 };

const executablePath = findChromium();
if (!executablePath) {
  console.error('No Chromium was found: install it, or set CHROMIUM_PATH to one.');
  process.exit(1);
}

/** A page of a browser profile of its own, signed in. */
async function open(browser, url, { as, width = 1280, height, narrow = false }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const session = await askToSignIn(url, as, password);
  await keepSession(context, url, session);
  await context.addInitScript((kept) => {
    sessionStorage.setItem('orders-auto-synced', 'yes');
    localStorage.setItem('sidebar-narrow', kept);
  }, String(narrow));
  const api = async (path) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${session.token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  return { context, page: await context.newPage(), api };
}

/** Until nothing loads any more, pictures and fonts included. */
async function settle(page) {
  await page.waitForFunction(
    () =>
      document.body.textContent.trim().length > 20 &&
      !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') &&
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.evaluate(() => document.fonts.ready);
  // A focus ring belongs to whoever works, not into a picture.
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function shoot(page, encoderQuality) {
  await settle(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: encoderQuality });
  await session.detach();
  return Buffer.from(data, 'base64');
}

function write(file, bytes) {
  writeFileSync(join(folder, `${file}.webp`), bytes);
  console.log(`${file.padEnd(20)} ${(bytes.length / 1000).toFixed(0).padStart(5)} KB`);
}

async function takeAll(browser, url) {
  for (const picture of pictures.filter(isChosen)) {
    const { context, page, api } = await open(browser, url, picture);
    await page.goto(picture.path);
    await settle(page);
    await picture.steps?.(page, api);
    write(picture.file, await shoot(page, quality.still));
    await context.close();
  }
  if (!isChosen(walk)) return;
  const { context, page, api } = await open(browser, url, walk);
  const frames = [];
  await walk.steps(page, api, async (says) => {
    await settle(page);
    await page.evaluate(showCaption, says);
    frames.push({ webp: await shoot(page, quality.moving), ms: stands });
  });
  write(walk.file, joinFrames(frames, walk));
  await context.close();
}

/** Runs in the page. */
function showCaption(text) {
  const old = document.getElementById('caption');
  const caption = old ?? document.body.appendChild(document.createElement('div'));
  caption.id = 'caption';
  caption.textContent = text;
  Object.assign(caption.style, {
    position: 'fixed',
    zIndex: '10000',
    right: '12px',
    top: '8px',
    padding: '10px 18px',
    borderRadius: '8px',
    background: '#1e1b4b',
    color: '#fff',
    font: '600 17px/1.3 Inter Variable, sans-serif',
    boxShadow: '0 4px 16px rgb(0 0 0 / 30%)',
  });
}

mkdirSync(folder, { recursive: true });
const data = newDataDir();
const given = process.env.PICTURES_URL;
console.log(given ? `Taking pictures of ${given} …` : 'Starting a demo …');
// Orders that come in meanwhile would make each run another one.
const product = given ? undefined : await startProduct(data.path, { DEMO_ORDER_EVERY_S: '0' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
try {
  await takeAll(browser, given ?? product.url);
} finally {
  await browser.close();
  await product?.stop();
  data.remove();
}
const sizeOf = ({ file }) => statSync(join(folder, `${file}.webp`)).size;
const guide = pictures.reduce((sum, picture) => sum + sizeOf(picture), 0);
console.log(`the guide's ${(guide / 1000).toFixed(0)} KB, the walk ${(sizeOf(walk) / 1000).toFixed(0)} KB`);
if (guide > limits.guide || sizeOf(walk) > limits.walk) {
  console.error('That is too much: make them smaller.');
  process.exitCode = 1;
}
