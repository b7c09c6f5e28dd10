import { storeContract } from '@shipmagic/domain/store/store.contract';
import type { ReactNode } from 'react';
import { useRoute } from '../api/use-route.ts';
import { age } from '../ui/age.ts';
import facts from '../ui/facts.module.css';
import { Section } from '../ui/section.tsx';
import { storeDay, storeTime } from '../ui/store-time.ts';
import { SyncButton } from './sync-button.tsx';
import { useStoreFreshness } from './use-store-freshness.ts';

const at = (iso: string) => `${storeDay(iso)}, ${storeTime(iso)}`;
const count = (number: number) => number.toLocaleString('en-IN');

/** How fresh the store's orders are here, and what its cost limit leaves. */
export function FreshnessFacts() {
  const { data } = useStoreFreshness();
  const { data: costs } = useRoute(storeContract.costs, {});
  const budget = costs?.budget;
  return (
    <Section title="Store" end={<SyncButton />}>
      <dl className={facts.facts}>
        <Fact name="Orders read" known={data !== undefined}>
          <Moment iso={data?.readAt} />
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
