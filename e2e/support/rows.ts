import type { ListDensity } from '@shipmagic/domain/people/list-density';
import { afterAll } from 'vitest';
import { demoApi } from './demo-api.ts';

/** How close the rows of this account's lists stand, whatever it was. */
export async function chooseRows(url: string, email: string, listDensity: ListDensity): Promise<void> {
  const api = await demoApi(url, email);
  await api('PUT', '/api/account/appearance', { listDensity });
}

const accounts = ['admin@shipmagic.test', 'team@shipmagic.test', 'vendor@shipmagic.test'];

/** Comfortable rows for the tests of this file, whose subject are the controls that only such rows show. */
export async function comfortableRows(url: string): Promise<void> {
  const all = (density: ListDensity) => Promise.all(accounts.map((email) => chooseRows(url, email, density)));
  afterAll(() => all('compact'));
  await all('comfortable');
}
