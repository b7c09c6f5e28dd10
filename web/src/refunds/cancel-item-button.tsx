import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Role } from '@shipmagic/domain/access/role';
import { isStaff } from '@shipmagic/domain/access/role';
import type { LineItem, Order } from '@shipmagic/domain/orders/order';
import { cancellablePieces, lineName, mayCancelItems } from '@shipmagic/domain/refunds/line-cancellation';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const CancelItemsDialog = lazyDialog(() => import('./cancel-items-dialog.tsx'), 'CancelItemsDialog');

interface CancelItemButtonProps {
  order: Order;
  line: LineItem;
  role: Role;
  /** Offered where nothing would be left. */
  onCancelOrder: () => void;
}

/** Whether some, but not all, of an order's pieces can be cancelled. */
const hasSeveral = ({ lineItems }: Order) =>
  lineItems.reduce((sum, line) => sum + (line.requiresShipping ? line.quantity : 0), 0) > 1;

/** Cancels an item, or some of its pieces, before they are shipped; nothing where that is not possible. */
export function CancelItemButton({ order, line, role, onCancelOrder }: CancelItemButtonProps) {
  const [opened, dialog] = useDisclosure();
  const may = isStaff({ role }) && hasSeveral(order) && cancellablePieces(line) > 0;
  if (!may || !mayCancelItems({ role }, order).allowed) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        ml={-8}
        onClick={dialog.open}
        aria-label={`Cancel item: ${lineName(line)}`}
      >
        Cancel item…
      </Button>
      <CancelItemsDialog
        order={order}
        first={line.id}
        opened={opened}
        onClose={dialog.close}
        onCancelOrder={() => {
          dialog.close();
          onCancelOrder();
        }}
      />
    </>
  );
}
