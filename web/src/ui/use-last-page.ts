import { totalPages } from '@shipmagic/domain/http/pagination';
import { useEffect } from 'react';

interface ShownPage {
  /** The number of rows on the requested page; undefined until loaded. */
  readonly rows: number | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number | undefined;
}

/** Goes to the last page if the requested one no longer exists: an old link, or its rows are gone. */
export function useLastPage({ rows, page, pageSize, total }: ShownPage, show: (page: number) => void): void {
  const last = total === undefined ? page : totalPages(total, pageSize);
  const beyond = rows === 0 && page > last;
  useEffect(() => {
    if (beyond) show(last);
  }, [beyond, last, show]);
}
