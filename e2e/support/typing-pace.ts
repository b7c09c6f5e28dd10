import type { Page } from 'playwright-core';

/** Seconds of the keystroke-level model (Card, Moran, Newell 1980), for somebody who types no faster than most. */
const key = 0.28;
const deciding = 1.35;
const pointing = 1.1;
const handToMouse = 0.4;
const press = 0.2;

interface Acts {
  keys: number;
  fields: number;
  clicks: number;
}

/**
 * Watches what is typed and clicked on a page from now on. `seconds` says how long a person needs for the same: for each
 * field a decision and the Tab key, for each click a decision, the way there and back, and for each character a key.
 */
export async function watchPace(page: Page): Promise<{ seconds: () => Promise<number> }> {
  await page.evaluate(() => {
    const acts: Acts = { keys: 0, fields: 0, clicks: 0 };
    const before = new WeakMap<EventTarget, number>();
    let field: EventTarget | null = null;
    document.addEventListener('click', () => acts.clicks++, true);
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        if (target !== field) acts.fields += 1;
        field = target;
        // A value that a script sets at once is typed anew, whatever stood there.
        const length = target.value.length;
        acts.keys += Math.abs(length - (before.get(target) ?? 0)) || length;
        before.set(target, length);
      },
      true,
    );
    Reflect.set(window, 'acts', acts);
  });
  return {
    async seconds() {
      const { keys, fields, clicks } = await page.evaluate(() => Reflect.get(window, 'acts') as Acts);
      return (keys + fields) * key + fields * deciding + clicks * (deciding + pointing + 2 * handToMouse + press);
    },
  };
}
