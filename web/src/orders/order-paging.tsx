import { ArrivedBar } from './arrived-bar.tsx';
import type { useOrderList } from './use-order-list.ts';

/** The facts beside the pages of the list: how many orders there are, and those that have arrived meanwhile. */
export function orderPaging({ list, search, change, held, isNear, release }: ReturnType<typeof useOrderList>) {
  const notice = (
    <ArrivedBar
      count={held?.arrived.length ?? 0}
      onShow={() => (search.page > 1 ? void change({ page: 1 }) : release())}
    />
  );
  return {
    atLeast: list.data?.atLeast?.includes(search.activeTab) ?? false,
    notice,
    ...(isNear ? { total: held?.orders.length ?? 0 } : {}),
  };
}
