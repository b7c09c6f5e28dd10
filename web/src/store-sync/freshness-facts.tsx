import { Alert, Group } from '@mantine/core';
import { storeContract } from '@shipmagic/domain/store/store.contract';
import { externalToolContract } from '@shipmagic/domain/store-sync/external-tool/external-tool.contract';
import { age } from '@shipmagic/domain/time/age';
import { indiaDayStart } from '@shipmagic/domain/time/india-day';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRoute } from '../api/use-route.ts';
import facts from '../ui/facts.module.css';
import { Section } from '../ui/section.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { BringInOrders } from './bring-in-orders.tsx';
import { SyncButton } from './sync-button.tsx';
import { useLatestBackfill } from './use-latest-backfill.ts';
import { useStoreFreshness } from './use-store-freshness.ts';

const NoStore = () => (
  <Alert color="yellow" variant="light" title="No store is connected" mb="md">
    Orders, products and vendors come from it. An admin can <Link to="/settings">connect it in the settings</Link>.
  </Alert>
);

const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;
const count = (number: number) => number.toLocaleString('en-IN');

/** How fresh the orders of the store and of the external tool are here, and what the store's cost limit leaves. */
export function FreshnessFacts() {
  const { data } = useStoreFreshness();
  const { data: costs } = useRoute(storeContract.costs, {});
  const { data: tool } = useRoute(externalToolContract.freshness, {});
  const { latest } = useLatestBackfill();
  const budget = costs?.budget;
  return (
    <Section
      title="Store"
      end={
        <Group gap="xs" justify="flex-end">
          {latest?.state !== 'running' && <BringInOrders />}
          <SyncButton />
        </Group>
      }
    >
      {data?.connected === false && <NoStore />}
      <dl className={facts.facts}>
        <Fact name="Orders read" known={data !== undefined}>
          {data?.readsNow ? 'Being read now' : <Moment iso={data?.readAt} />}
        </Fact>
        {data?.historyRuns && (
          <Fact name="First import" known>
            {data.historyReadUntil ? `Read until ${at(data.historyReadUntil)}` : 'Begins'}
          </Fact>
        )}
        <Fact name="Last webhook" known={data !== undefined}>
          <Moment iso={data?.webhookAt} />
        </Fact>
        <Fact name="Webhooks to be handled" known={data !== undefined}>
          {data?.waitingSince
            ? `${count(data.waitingWebhooks)}, the oldest for ${age(data.waitingSince, new Date())}`
            : 'None'}
        </Fact>
        <Fact name="Cost limit" known={costs !== undefined}>
          {budget
            ? `${count(budget.available)} of ${count(budget.maximum)} points left, refilled at ${count(budget.perSecond)} a second`
            : 'Not known yet'}
        </Fact>
        {latest?.state === 'done' && (
          <Fact name="Old orders" known>
            {latest.from === null
              ? 'All are here'
              : `Here from ${storeDay(indiaDayStart(latest.from).toISOString())} on`}
          </Fact>
        )}
        {tool?.tool && (
          <Fact name={`Orders in ${tool.tool}`} known>
            {tool.open === 0 || !tool.oldestReadAt
              ? 'None in progress'
              : `${count(tool.open)} in progress, the oldest read ${age(tool.oldestReadAt, new Date())} ago`}
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** Three dots until the value is known. */
function Fact({ name, known, children }: { name: string; known: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{known ? children : '…'}</dd>
    </div>
  );
}

function Moment({ iso }: { iso: string | null | undefined }) {
  if (!iso) return 'Never';
  return (
    <time dateTime={iso} title={at(iso)}>
      {age(iso, new Date())} ago
    </time>
  );
}
