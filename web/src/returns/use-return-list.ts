import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { useListScreen } from '../ui/use-list-screen.ts';
import { useListSearch } from '../ui/use-list-search.ts';
import { returnPageSize, toReturnQuery } from './return-search.ts';

/** The list of returns. */
export const useReturnList = () =>
  useListScreen(useListSearch('/shell/returns'), {
    route: returnsContract.list,
    query: toReturnQuery,
    rows: ({ returns }) => returns,
    pageSize: returnPageSize,
  });
