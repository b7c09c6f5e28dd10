import { useRouter } from '@tanstack/react-router';
import type { OrdersSearch } from './orders-search.ts';

/** Opens the orders behind a figure, for what cannot be a link; in a new tab as a link would with Ctrl or the wheel. */
export function useOpenOrders(): (search: OrdersSearch, isNewTab: boolean) => void {
  const router = useRouter();
  return (search, isNewTab) => {
    const to = { to: '/orders', search } as const;
    if (isNewTab) window.open(router.buildLocation(to).href, '_blank', 'noopener');
    else void router.navigate(to);
  };
}
