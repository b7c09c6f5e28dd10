import { expect, test } from 'vitest';
import { type GuardedScreen, returnAddress } from './return-address.ts';

const admin = { id: '1', role: 'admin' } as const;
const member = { id: '2', role: 'vendor_member' } as const;
const screens: Record<string, GuardedScreen> = {
  '/': {},
  '/orders': {},
  '/orders/5': {},
  '/recon': { shownTo: ['admin', 'team_member'] },
};
const screenAt = (path: string) => screens[path] ?? null;

test.each([
  ['nothing was open', undefined, admin, '/'],
  ['the same person', { href: '/orders/5', person: '1' }, admin, '/orders/5'],
  [
    'with query and fragment',
    { href: '/orders?page=2&search=a%2Fb#x', person: '1' },
    admin,
    '/orders?page=2&search=a%2Fb#x',
  ],
  ['a visitor', { href: '/orders/5', person: null }, member, '/orders/5'],
  ['somebody else', { href: '/orders/5', person: '1' }, member, '/'],
  ['a role that sees it', { href: '/recon', person: null }, admin, '/recon'],
  ['a role that does not', { href: '/recon', person: null }, member, '/'],
  ['the same person with another role since', { href: '/recon', person: '2' }, member, '/'],
  ['the sign-in itself', { href: '/login', person: '1' }, admin, '/'],
  ['a path that is no screen', { href: '/api/orders', person: '1' }, admin, '/'],
  ['another host', { href: 'https://evil.example/orders', person: null }, admin, '/'],
  ['a script', { href: 'javascript:alert(1)', person: null }, admin, '/'],
  ['a host without scheme', { href: '//evil.example/orders', person: null }, admin, '/'],
  ['one that only browsers read as a host', { href: '/\\evil.example/orders', person: null }, admin, '/'],
  ['the same with a tab between', { href: '/\t/evil.example/orders', person: null }, admin, '/'],
  ['dots that lead to a host', { href: '/..//evil.example/orders', person: null }, admin, '/'],
  ['nothing', { href: '', person: null }, admin, '/'],
] as const)('%s', (_, cameFrom, user, address) => expect(returnAddress(cameFrom, user, screenAt)).toBe(address));
