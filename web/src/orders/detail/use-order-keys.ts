import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { pressControl } from '../../ui/use-row-keys.ts';
import { keepLastOpened } from '../last-opened-order.ts';
import { lastOrderSearch } from '../last-order-search.ts';

/** The keys of an order's screen. Its controls name theirs by `aria-keyshortcuts`. */
export function useOrderKeys(id: string): void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  useEffect(() => keepLastOpened(id), [id]);
  useShortcuts([
    {
      key: 'escape',
      label: 'Back to the list',
      run: () => {
        if (canGoBack) router.history.back();
        else void navigate({ to: '/orders', search: lastOrderSearch() });
      },
    },
    {
      key: 'c',
      label: 'Confirm, or whatever status is next',
      run: () => void pressControl(document, 'c'),
      named: true,
    },
    { key: 's', label: 'Create the shipment', run: () => pressOfParcel('s'), named: true },
    { key: 'p', label: 'Print the label', run: () => pressOfParcel('p'), named: true },
  ]);
}

/** In the panel of the parcel, where the courier is chosen, rather than by the next step in the head. */
export const pressOfParcel = (key: string): void => {
  const panel = document.querySelector('[data-shipment-panel]');
  if (panel === null || !pressControl(panel, key)) pressControl(document, key);
};
