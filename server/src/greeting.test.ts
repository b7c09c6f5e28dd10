import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';
import type { Services } from './services.ts';

const config = {
  mode: 'real',
  publicUrl: 'https://ship.example.com',
  trackingUrl: 'https://ship.example.com',
  adminShell: 'off',
} as const;
const services = { couriers: { partners: [] }, mailer: null, externalTool: null } as unknown as Services;
const greeting = (hasAdmin: boolean) =>
  greetingOf(config, services, { role: 'all', hasStore: false, hasAdmin, mailbox: null, phone: null });

test('an installation that nobody can sign in to says how its first admin is made', () => {
  expect(greeting(false)).toMatch(/Nobody can sign in yet.*\n.*npm run shipmagic -- create-admin --email/);
});

test('an installation with an admin says nothing of it', () => {
  expect(greeting(true)).toContain('Not configured: the store');
  expect(greeting(true)).not.toContain('create-admin');
});
