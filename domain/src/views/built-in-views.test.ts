import { describe, expect, test } from 'vitest';
import { role as anyRole } from '../access/role.ts';
import { builtInViews, openBuiltIn } from './built-in-views.ts';
import { type ListName, readViewAddress } from './list-views.ts';

const all = Object.entries(builtInViews).flatMap(([list, views]) =>
  (views ?? []).map((view) => ({ list: list as ListName, ...view })),
);

describe('a built-in view', () => {
  // Proves (The list): Built-in views by the filters of the list
  test.each(all)('$name is made of filters that the list knows, for every role', ({ list, address }) => {
    for (const role of anyRole.options) expect(readViewAddress(list, address, role)).toEqual({ address, dropped: [] });
  });

  test('has a name of its own', () => {
    const names = all.map(({ list, name }) => `${list} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('is open while the list shows exactly its filters', () => {
    const late = { activeTab: 'all', due: 'late', pageSize: 50 };
    expect(openBuiltIn('orders', late)?.name).toBe('Late');
    expect(openBuiltIn('orders', { ...late, vendors: ['Lamps'] })).toBeNull();
    expect(openBuiltIn('orders', { activeTab: 'all', pageSize: 50 })).toBeNull();
    expect(openBuiltIn('vendors', {})).toBeNull();
  });
});
