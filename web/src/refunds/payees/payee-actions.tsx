import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RefundOwed } from '@shipmagic/domain/refunds/refunds.contract';
import { useSession } from '../../api/session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const PayeeDialog = lazyDialog(() => import('./payee-dialog.tsx'), 'PayeeDialog');
const PayDialog = lazyDialog(() => import('./pay-dialog.tsx'), 'PayDialog');

/** The steps of a refund that is paid by hand: who gets it, and that it was paid. */
export function PayeeActions({ refund }: { refund: RefundOwed }) {
  const isAdmin = useSession()?.user.role === 'admin';
  const [entering, payeeDialog] = useDisclosure();
  const [paying, payDialog] = useDisclosure();
  const about = `order ${refund.orderNumber}, ${refund.vendorName}`;
  const enter = refund.payee ? 'Change payee' : 'Enter payee';
  return (
    <>
      {isAdmin && (
        <Button size="xs" onClick={payDialog.open} aria-label={`Mark paid: ${about}`}>
          Mark paid
        </Button>
      )}
      <Button size="xs" variant="default" onClick={payeeDialog.open} aria-label={`${enter}: ${about}`}>
        {enter}
      </Button>
      <PayeeDialog about={refund} opened={entering} onClose={payeeDialog.close} />
      {isAdmin && <PayDialog refund={refund} opened={paying} onClose={payDialog.close} />}
    </>
  );
}
