import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looked {
  /** Of an element alone, by a selector of CSS. */
  readonly within?: string;
  /** Only these rules of axe. */
  readonly rules?: string[];
}

/** The faults that axe finds on a page: each rule with the first element that breaks it. */
export async function accessibilityFaults(page: Page, { within, rules }: Looked = {}): Promise<string[]> {
  // No screen has frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program);
  return page.evaluate(
    async ({ within, rules }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ?? document, {
        // All that passes would be described, too, in as much time as it takes to find what does not.
        resultTypes: ['violations'],
        preload: false,
        ...(rules && { runOnly: rules }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { within, rules },
  );
}
