import type { Role } from '@shipmagic/domain/access/role';
import type { Order } from '@shipmagic/domain/orders/order';
import { mayCreateShipment, mayGenerateLabel } from '@shipmagic/domain/orders/order-abilities';
import { shipmentPanelMode } from '@shipmagic/domain/orders/shipment-panel-mode';
import { hasUnsettledAttempt } from '@shipmagic/domain/statuses/attempt-state';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { rememberPlace } from '../../ui/recent-places.ts';
import { type ScreenAction, useScreenActions } from '../../ui/screen-actions.ts';
import { pressOfParcel } from './use-order-keys.ts';

/** Actions of an open order's parcel for the command palette: by the abilities, and done by pressing the button. */
export function useOrderActions(order: Order, role: Role): void {
  const userId = useSession()?.user.id;
  const router = useRouter();
  const { orderNumber, vendorName, magicOrderId } = order;
  useEffect(() => {
    const { href } = router.buildLocation({ to: '/orders/$id', params: { id: magicOrderId } });
    if (userId) rememberPlace(userId, { label: orderNumber, detail: vendorName, href });
  }, [userId, orderNumber, vendorName, magicOrderId, router]);
  const mode = shipmentPanelMode(order);
  const actions: (ScreenAction | false)[] = [
    mayCreateShipment({ role }, order).allowed &&
      !hasUnsettledAttempt(order) && {
        label: `Ship ${magicOrderId}`,
        key: 's',
        words: 'create shipment courier',
        run: () => pressOfParcel('s'),
      },
    mode === 'generate' &&
      mayGenerateLabel({ role }, order).allowed && {
        label: `Generate label of ${magicOrderId}`,
        key: 'p',
        run: () => pressOfParcel('p'),
      },
    mode === 'download' && { label: `Print label of ${magicOrderId}`, key: 'p', run: () => pressOfParcel('p') },
  ];
  useScreenActions(actions.filter((action) => action !== false));
}
