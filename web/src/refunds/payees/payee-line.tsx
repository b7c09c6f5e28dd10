import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Order } from '@shipmagic/domain/orders/order';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import { useRoute } from '../../api/use-route.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import classes from '../refunds.module.css';
import { payeeText } from './payee-text.ts';

const PayeeDialog = lazyDialog(() => import('./payee-dialog.tsx'), 'PayeeDialog');

/** Of a cash order that comes back: where its refund goes; nothing where it goes back the way it was paid. */
export function PayeeLine({ order }: { order: Order }) {
  const { data } = useRoute(payeesContract.find, { params: { id: order.magicOrderId } });
  const [entering, dialog] = useDisclosure();
  if (!data?.isCash) return null;
  return (
    <div className={classes.payee}>
      <span>Paid in cash: a refund goes by hand, {payeeText(data.payee)}.</span>
      <Button size="compact-xs" variant="default" aria-haspopup="dialog" onClick={dialog.open}>
        {data.payee ? 'Change payee' : 'Enter payee'}
      </Button>
      <PayeeDialog about={order} opened={entering} onClose={dialog.close} />
    </div>
  );
}
