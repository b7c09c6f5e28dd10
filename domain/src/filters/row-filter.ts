import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import type { Filter, Named } from './filter.ts';

/** Rows that belong to another one, which its id names; no dialog offers it, a link leads to it. */
export function rowFilter<const Address extends string>({
  chip,
  ...named
}: Named<Address> & { readonly chip: string }) {
  return {
    ...named,
    kind: 'row',
    options: [],
    schema: recordId().optional(),
    // The router reads digits as a number.
    read: z.coerce.string().pipe(recordId()).optional().catch(undefined),
    chip: () => chip,
  } as const satisfies Filter;
}
