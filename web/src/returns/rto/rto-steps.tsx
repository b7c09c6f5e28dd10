import { Group } from '@mantine/core';
import { isStaff } from '@shipmagic/domain/access/role';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Rto } from '@shipmagic/domain/returns/rto.contract';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useRoute } from '../../api/use-route.ts';
import { SendAgainButton } from '../../parcels/booking/send-again-button.tsx';
import cell from '../../ui/cell.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { StepButton } from '../../ui/step-button.tsx';

const SettleRtoDialog = lazyDialog(() => import('./settle-rto-dialog.tsx'), 'SettleRtoDialog');

interface RtoStepsProps {
  magicOrderId: string;
  rto: Pick<Rto, 'refusal' | 'isSettled'>;
}

/** What can be done with an RTO parcel that is here and inspected: settle it, or send its goods again. */
export function RtoSteps({ magicOrderId, rto }: RtoStepsProps) {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const { data } = useRoute(ordersContract.get, { params: { id: magicOrderId } });
  if (!session || rto.refusal !== null) return null;
  const { role } = session.user;
  return (
    <Group gap="sm">
      {isStaff({ role }) ? (
        <>
          <StepButton
            label="Settle…"
            aria-label={`Settle RTO parcel of ${magicOrderId}`}
            aria-haspopup="dialog"
            onClick={() => setOpened(true)}
          />
          <SettleRtoDialog magicOrderId={magicOrderId} opened={opened} onClose={() => setOpened(false)} />
        </>
      ) : (
        <span className={cell.note}>The store’s team settles it.</span>
      )}
      {data && <SendAgainButton order={data} role={role} />}
    </Group>
  );
}
