import { Button, Group, Text } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import type { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { nearestText } from '@shipmagic/domain/search/nearest-text';
import { storeDay } from '../ui/store-time.ts';
import classes from './search-answer.module.css';

type Answer = Pick<RouteAnswer<typeof ordersContract.list>, 'nearest' | 'readAs'>;

interface SearchAnswerProps {
  search: string | undefined;
  answer: Answer | undefined;
  onChange: (change: { searchTerm: string }) => void;
}

/** How a search was read that no order matches as it was typed. */
export function SearchAnswer({ search, answer, onChange }: SearchAnswerProps) {
  if (!search || (!answer?.nearest && !answer?.readAs)) return null;
  const { nearest, readAs } = answer;
  return (
    <Group gap={8} role="status" className={classes.answer}>
      {nearest && <Text size="sm">{nearestText(search, nearest)}</Text>}
      {readAs && (
        <>
          <Text size="sm">
            “{readAs.said}” is read as {daysText(readAs)}.
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ searchTerm: `"${search}"` })}>
            Look for the words instead
          </Button>
        </>
      )}
    </Group>
  );
}

const daysText = ({ dateFrom, dateTo }: NonNullable<Answer['readAs']>) =>
  dateFrom === dateTo ? storeDay(dateFrom) : `${storeDay(dateFrom)} to ${storeDay(dateTo)}`;
