import { Button, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { ReturnReason } from '@shipmagic/domain/returns/return-reason';
import { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { counted } from '@shipmagic/domain/text/counted';
import { useState } from 'react';
import { useRoute } from '../../api/use-route.ts';
import { Failure } from '../../ui/failure.tsx';
import { Section } from '../../ui/section.tsx';
import { reasonChoices } from './condition-fields.tsx';
import classes from './rules.module.css';
import { TriedItem } from './tried-item.tsx';

interface Asked {
  readonly order: string;
  readonly reason: ReturnReason;
}

/** Says which rule decides for the items of an order, and what comes of it. Nothing is asked for by it. */
export function TryOut() {
  const [order, setOrder] = useState('');
  const [reason, setReason] = useState<ReturnReason>('size');
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Section title="Try it out">
      <form
        aria-label="Try the rules out"
        onSubmit={(event) => {
          event.preventDefault();
          if (order.trim()) setAsked({ order: order.trim(), reason });
        }}
      >
        <div className={classes.pair}>
          <TextInput
            label="Order number"
            maxLength={64}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
          />
          <NativeSelect
            label="Reason"
            data={reasonChoices}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as ReturnReason)}
          />
          <Button type="submit" variant="default">
            Try out
          </Button>
        </div>
      </form>
      {asked && <Tried asked={asked} />}
    </Section>
  );
}

function Tried({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useRoute(returnRulesContract.tryOut, { query: asked });
  if (error && !data)
    return <Failure what="The rules could not be tried" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} mt="md" role="status" aria-label="Trying the rules" />;
  return (
    <Stack gap="xs" mt="md" role="status">
      <Text size="sm" c="dimmed">
        {data.returnsBefore === 0
          ? 'No earlier return of this customer counts.'
          : `${counted(data.returnsBefore, 'earlier return')} of this customer can count.`}{' '}
        Each item is tried by itself, with all of its pieces.
      </Text>
      {data.lines.length === 0 && <Text size="sm">Nothing of this order is shipped.</Text>}
      <ul className={classes.list}>
        {data.lines.map((line) => (
          <TriedItem key={`${line.vendorName} ${line.lineItemId}`} line={line} />
        ))}
      </ul>
    </Stack>
  );
}
