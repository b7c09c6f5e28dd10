import { Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { receivingContract } from '@shipmagic/domain/returns/receiving.contract';
import { rtoContract } from '@shipmagic/domain/returns/rto.contract';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { DeskPictures } from '../pictures/return-pictures.tsx';
import { ReturnStateBadge } from '../return-state-badge.tsx';
import { RtoSteps } from '../rto/rto-steps.tsx';
import { CameLines } from './came-lines.tsx';
import classes from './receive.module.css';
import type { Outcome } from './received-notice.tsx';

export type FoundParcel = RouteAnswer<typeof receivingContract.lookUp>;

export interface FoundProps {
  code: string;
  found: FoundParcel;
  onFind: (code: string) => void;
  onDone: (outcome: Outcome) => void;
  /** A scanner has begun to type while the focus was on the grades. */
  onScan: (started: string) => void;
}

/** A parcel that came back: which one it is, and what was promised of it. */
export function Found(props: FoundProps) {
  const { code, found, onFind } = props;
  if (found.kind === 'unknown') return <Unknown code={code} found={found} />;
  return (
    <section className={classes.came} aria-label="What came back">
      <div className={classes.title}>
        <h2>{found.kind === 'rto' ? 'RTO parcel' : `Return ${found.number}`}</h2>
        {found.state && <ReturnStateBadge state={found.state} />}
        {found.magicOrderId && (
          <span>
            Order{' '}
            <OrderLink
              to={{ magicOrderId: found.magicOrderId, orderNumber: found.orderNumber ?? found.magicOrderId }}
            />
          </span>
        )}
      </div>
      {found.kind === 'rto' && <Text size="sm">Its customer never got it.</Text>}
      {found.refusal ? <Text size="sm">{found.refusal}</Text> : <Lines {...props} />}
      {found.returnId && <DeskPictures returnId={found.returnId} />}
      {found.others.length > 0 && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Not this one?
          </Text>
          {found.others.map((other) => (
            <UnstyledButton
              key={other.returnId ?? other.magicOrderId}
              className={classes.link ?? ''}
              onClick={() => onFind(other.number ?? other.magicOrderId ?? '')}
            >
              {other.number ? `Return ${other.number}` : `RTO of order ${other.orderNumber}`}
            </UnstyledButton>
          ))}
        </Group>
      )}
    </section>
  );
}

/** Lines to be graded; an RTO parcel of which every piece has a grade is to be settled or sent again. */
function Lines(props: FoundProps) {
  const { kind, magicOrderId, lines } = props.found;
  const isHere = kind === 'rto' && lines.every(({ quantity, received }) => received >= quantity);
  return isHere && magicOrderId ? <HereRto {...props} id={magicOrderId} /> : <CameLines {...props} />;
}

function HereRto({ id, ...props }: FoundProps & { id: string }) {
  const { data, error, refetch } = useRoute(rtoContract.read, { params: { id } });
  if (error && !data)
    return <Failure what="What came could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} aria-label="Reading what came" />;
  if (!data.isInspected) return <CameLines {...props} />;
  return (
    <>
      <Text size="sm">All of it is received and inspected.</Text>
      <RtoSteps magicOrderId={id} rto={data} />
    </>
  );
}

function Unknown({ code, found: { magicOrderId, orderNumber } }: Pick<FoundProps, 'code' | 'found'>) {
  return (
    <section className={classes.came} aria-label="What came back">
      <div className={classes.title}>
        <h2>{magicOrderId ? 'Nothing of this order is expected back' : 'Nobody expects this parcel'}</h2>
      </div>
      {magicOrderId ? (
        <Text size="sm">
          Order <OrderLink to={{ magicOrderId, orderNumber: orderNumber ?? magicOrderId }} /> has no return and no RTO
          parcel. If its customer sent something back unasked, make a return on the order and scan again.
        </Text>
      ) : (
        <Text size="sm">
          No return, order or AWB is “{code}”. Try the order number on the invoice inside; if there is none, keep the
          parcel aside and ask the courier who sent it.
        </Text>
      )}
    </section>
  );
}
