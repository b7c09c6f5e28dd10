import { Group } from '@mantine/core';
import { isStaff, type Role } from '@shipmagic/domain/access/role';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import type { Rto } from '@shipmagic/domain/returns/rto.contract';
import { type ContextType, useContext, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useRoute } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { StepButton } from '../../ui/step-button.tsx';
import { SendAgainSlot } from './send-again-slot.ts';

const SettleRtoDialog = lazyDialog(() => import('./settle-rto-dialog.tsx'), 'SettleRtoDialog');

interface RtoStepsProps {
  magicOrderId: string;
  rto: Pick<Rto, 'refusal' | 'isSettled'>;
}

/** The steps of an RTO parcel that is here and inspected: settle it, or send its goods again. */
export function RtoSteps({ magicOrderId, rto }: RtoStepsProps) {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const SendAgain = useContext(SendAgainSlot);
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
      {SendAgain && <SendAgainStep magicOrderId={magicOrderId} role={role} as={SendAgain} />}
    </Group>
  );
}

interface SendAgainStepProps {
  magicOrderId: string;
  role: Role;
  as: NonNullable<ContextType<typeof SendAgainSlot>>;
}

function SendAgainStep({ magicOrderId, role, as: SendAgain }: SendAgainStepProps) {
  const { data } = useRoute(ordersContract.get, { params: { id: magicOrderId } });
  return data ? <SendAgain order={data} role={role} /> : null;
}
