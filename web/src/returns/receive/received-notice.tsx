import { Alert, Group, Text } from '@mantine/core';
import { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { Link } from '@tanstack/react-router';
import { useRoute } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';
import { ReturnStepButton } from '../return-step-button.tsx';
import { RtoSteps } from '../rto/rto-steps.tsx';

/** The outcome of the last parcel. */
export interface Outcome {
  /** `Return R-1001` */
  readonly name: string;
  readonly returnId: string | null;
  readonly magicOrderId: string | null;
  readonly isInspected: boolean;
}

/** Says what was written down, and leads to what follows. */
export function ReceivedNotice({ outcome: { name, returnId, magicOrderId, isInspected } }: { outcome: Outcome }) {
  return (
    <Alert color="teal" title={`${name} is ${isInspected ? 'received and inspected' : 'received'}`}>
      <Group gap="sm">
        {returnId && isInspected && <NextStep id={returnId} />}
        {!returnId && magicOrderId && isInspected && <NextRtoStep id={magicOrderId} />}
        <Text size="sm">
          {isInspected
            ? returnId
              ? 'Scan the next parcel.'
              : 'Settle it or send it again.'
            : 'Scan it again to inspect it.'}
        </Text>
        {magicOrderId && (
          <Link to="/orders/$id" params={{ id: magicOrderId }} className={cell.link}>
            Open the order
          </Link>
        )}
      </Group>
    </Alert>
  );
}

function NextStep({ id }: { id: string }) {
  const { data } = useRoute(returnsContract.read, { params: { id } });
  return data ? (
    <div>
      <ReturnStepButton one={data} />
    </div>
  ) : null;
}

function NextRtoStep({ id }: { id: string }) {
  const { data } = useRoute(rtoContract.read, { params: { id } });
  return data ? <RtoSteps magicOrderId={id} rto={data} /> : null;
}
