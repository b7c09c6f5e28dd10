import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { refundPageSize, toRefundQuery } from './refund-search.ts';

/** The list of what is owed to customers. */
export const useRefundList = () =>
  useListScreen(useListSearch('/shell/refunds'), {
    route: refundsContract.list,
    query: toRefundQuery,
    rows: ({ refunds }) => refunds,
    pageSize: refundPageSize,
  });
