import { expect, test } from 'vitest';
import { changeRequestSearch } from './change-request-search.ts';

test.each([
  [{}, { vendor: undefined, status: undefined, page: 1 }],
  [
    { vendor: ' Lamps', status: 'pending', page: '3' },
    { vendor: ' Lamps', status: 'pending', page: 3 },
  ],
  [
    { vendor: '  ', status: 'gone', page: '-1' },
    { vendor: undefined, status: undefined, page: 1 },
  ],
])('the address %j is read as %j', (raw, search) => expect(changeRequestSearch.parse(raw)).toEqual(search));
