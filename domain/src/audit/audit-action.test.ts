import { expect, test } from 'vitest';
import { auditAction, auditActionLabel } from './audit-action.ts';

test('every action has a unique label', () => {
  const labels = auditAction.options.map(auditActionLabel);
  expect(new Set(labels).size).toBe(auditAction.options.length);
});

test('an action unknown to this version falls back to its name', () =>
  expect(auditActionLabel('moon.landed')).toBe('moon.landed'));
