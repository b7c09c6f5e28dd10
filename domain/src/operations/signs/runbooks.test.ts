import { expect, test } from 'vitest';
import { alertRules } from './alert-rules.ts';
import { figureNames, signs } from './figures.ts';
import { findOut } from './find-out.ts';
import { runbookOf } from './runbook-address.ts';
import { runbooksFile } from './runbooks.ts';

const page = runbooksFile();
const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

test('each sign has one runbook, and each alert leads to one that is there', () => {
  expect(headings).toEqual([...signs.map(({ sign }) => sign.title), 'No metrics from ShipMagic']);
  const anchors = headings.map(runbookOf);
  expect(new Set(anchors).size).toBe(anchors.length);
  for (const { alert, annotations } of alertRules()) expect(anchors, alert).toContain(annotations.runbook_url);
});

test('a runbook has no gap, and none is written for what is no sign', () => {
  expect(page).not.toMatch(/\{(figure|of)|undefined|NaN/);
  const known = new Set<string>(signs.map(({ name }) => name));
  expect(Object.keys(findOut).filter((name) => !known.has(name))).toEqual([]);
  for (const steps of Object.values(findOut)) for (const step of steps) expect(step).toMatch(/[.:`]$/);
  expect(figureNames).toEqual(expect.arrayContaining(Object.keys(findOut)));
});
