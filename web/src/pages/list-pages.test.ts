import { expect, test } from 'vitest';

const pages = import.meta.glob<string>('./*-page.tsx', { query: '?raw', import: 'default', eager: true });
const lists = Object.entries(pages).filter(([, text]) => /ui\/(list-page|data-table)\.tsx/.test(text));

test('the lists are found', () => expect(lists.length).toBeGreaterThanOrEqual(10));

test.each(lists)('%s describes its list in at most 80 lines', (_file, text) =>
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80),
);

test.each(lists)('%s leaves address, paging, cards and lazy dialogs to the shared parts', (_file, text) => {
  expect(text.match(/useLastPage|useOnceTrue|Suspense|keepPrevious|getRouteApi|<article/g)).toBe(null);
});
