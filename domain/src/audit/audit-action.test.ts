import { expect, test } from 'vitest';
import { auditAction, auditActionLabel } from './audit-action.ts';

test('every action has a label of its own', () => {
  const labels = auditAction.options.map(auditActionLabel);
  expect(new Set(labels).size).toBe(auditAction.options.length);
});

test('an action of another version is shown by its name', () =>
  expect(auditActionLabel('moon.landed')).toBe('moon.landed'));
