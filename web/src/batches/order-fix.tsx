import { Anchor, Button } from '@mantine/core';
import type { ExceptionFix, ShipException } from '@shipmagic/domain/batches/ship-exceptions';
import type { ReviewedOrder } from '@shipmagic/domain/batches/ship-review';
import { Link } from '@tanstack/react-router';
import { EwayBillInput } from './eway-bill-input.tsx';
import { TakeAddress } from './take-address.tsx';

interface OrderFixProps {
  fix: ExceptionFix | null;
  exception: ShipException;
  order: ReviewedOrder;
  isStaff: boolean;
  onAddress: () => void;
  /** Something was mended here. */
  onMended: () => void;
}

/** Another tab: the review stays as it is meanwhile. */
const elsewhere = { target: '_blank', size: 'sm' } as const;

/** The mend of one order of a group; nothing where the whole group is mended at once. */
export function OrderFix({ fix, exception, order, isStaff, onAddress, onMended }: OrderFixProps) {
  const name = `of ${order.magicOrderId}`;
  // A courier that does not deliver to a mistyped PIN code delivers to the right one.
  if ((fix === 'address' || exception === 'not_served') && isStaff)
    return (
      <Button size="compact-sm" variant="default" aria-label={`Correct the address ${name}`} onClick={onAddress}>
        Correct the address
      </Button>
    );
  if (fix === 'eway_bill') return <EwayBillInput order={order} onSaved={onMended} />;
  if (fix === 'warehouse')
    return (
      <Anchor
        {...elsewhere}
        renderRoot={(props) => (
          <Link to="/vendors/$name" params={{ name: order.vendorName }} search={{ tab: 'warehouses' }} {...props} />
        )}
      >
        Warehouses of the vendor
      </Anchor>
    );
  if (exception === 'address_differs' && isStaff) return <TakeAddress order={order} onTaken={onMended} />;
  if (fix === 'weight' || fix === 'courier' || fix === 'confirm') return null;
  return (
    <Anchor
      {...elsewhere}
      renderRoot={(props) => <Link to="/orders/$id" params={{ id: order.magicOrderId }} {...props} />}
    >
      Open the order
    </Anchor>
  );
}
