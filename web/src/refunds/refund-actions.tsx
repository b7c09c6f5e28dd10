import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type RefundOwed, refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { serverMessage } from '../api/api-error.ts';
import { useRouteMutation } from '../api/use-route.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { PayeeActions } from './payees/payee-actions.tsx';

const RefundDialog = lazyDialog(() => import('./refund-dialog.tsx'), 'RefundDialog');
const SettleDialog = lazyDialog(() => import('./settle-dialog.tsx'), 'SettleDialog');

/** The steps of a refund: send it, approve or decline it, or note that it was settled otherwise. */
export function RefundActions({ refund }: { refund: RefundOwed }) {
  const [refunding, refundDialog] = useDisclosure();
  const [settling, settleDialog] = useDisclosure();
  const withdraw = useRouteMutation(refundsContract.withdraw, {
    changes: 'orders',
    onSuccess: ({ message }) => toast.success(`Order ${refund.orderNumber}: ${message}`),
    onError: (error) => toast.error('The refund was not declined', serverMessage(error) ?? error.message),
  });
  const { asked, state } = refund;
  const about = `order ${refund.orderNumber}, ${refund.vendorName}`;
  if (asked?.isSent || state === 'done') return null;
  return (
    <>
      <Group gap={6}>
        {state !== 'payee' && !asked?.isMine && (
          <Button size="xs" onClick={refundDialog.open} aria-label={`${asked ? 'Approve' : 'Refund'}: ${about}`}>
            {asked ? 'Approve' : 'Refund'}
          </Button>
        )}
        {state === 'payee' && !asked && <PayeeActions refund={refund} />}
        {asked ? (
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: refund.id } })}
            aria-label={`${asked.isMine ? 'Take back' : 'Decline'}: ${about}`}
          >
            {asked.isMine ? 'Take back' : 'Decline'}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={settleDialog.open} aria-label={`Settled otherwise: ${about}`}>
            Settled otherwise
          </Button>
        )}
      </Group>
      <RefundDialog refund={refund} opened={refunding} onClose={refundDialog.close} />
      <SettleDialog refund={refund} opened={settling} onClose={settleDialog.close} />
    </>
  );
}
