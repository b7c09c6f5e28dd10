import { totalPages } from '@shipmagic/domain/http/pagination';
import { useEffect } from 'react';

interface ShownPage {
  /** Rows on the page that was asked for; undefined until its answer is there. */
  readonly rows: number | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number | undefined;
}

/** An old link, or the last rows of the last page are gone: shows the page that is now the last. */
export function useLastPage({ rows, page, pageSize, total }: ShownPage, show: (page: number) => void): void {
  const last = total === undefined ? page : totalPages(total, pageSize);
  const beyond = rows === 0 && page > last;
  useEffect(() => {
    if (beyond) show(last);
  }, [beyond, last, show]);
}
