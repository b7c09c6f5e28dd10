import type { GuidePage } from './guide-page.ts';

/** The guide's pages, the same that are in `docs/use`. Large: only what is loaded by itself imports it. */
export const guide: readonly GuidePage[] = Object.values(
  import.meta.glob<GuidePage>(['../../../docs/use/*.md', '../../../docs/changes-in-flight.md', '!**/README.md'], {
    query: '?guide',
    import: 'default',
    eager: true,
  }),
);
