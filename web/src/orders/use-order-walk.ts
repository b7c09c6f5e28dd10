import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { load } from '../api/preload.ts';
import { toast } from '../ui/toast.ts';
import { lastOrderSearch } from './last-order-search.ts';
import { toOrderListQuery } from './order-search.ts';
import { type Direction, extend, keepWalk, keptWalk, neighbour, pagesBeyond } from './order-walk.ts';

/** The way from an order to the next and the previous one of the list that it was opened from. */
export function useOrderWalk(id: string) {
  const navigate = useNavigate();
  // The end of the list that was reached at this order.
  const [end, setEnd] = useState<{ id: string; direction: Direction } | null>(null);
  const isInList = keptWalk()?.stops.some(({ magicOrderId }) => magicOrderId === id) ?? false;
  const hasEnded = (direction: Direction) => end?.id === id && end.direction === direction;

  const go = async (direction: Direction) => {
    try {
      const there = await find(id, direction);
      // The list's own history entry stays the one before: Back leads to it, not through every order.
      if (there) await navigate({ to: '/orders/$id', params: { id: there }, replace: true });
      else setEnd({ id, direction });
    } catch (error) {
      console.error('Loading the orders beside this one', error);
      toast.error('The next order could not be loaded');
    }
  };
  return { isInList, hasEnded, go };
}

async function find(id: string, direction: Direction): Promise<string | undefined> {
  const walk = keptWalk();
  if (!walk) return undefined;
  const known = neighbour(walk, id, direction);
  if (known) return known;
  const pages = pagesBeyond(walk, direction);
  if (pages.length === 0) return undefined;
  const search = lastOrderSearch();
  const answers = await Promise.all(
    pages.map((page) => load(ordersContract.list, { query: toOrderListQuery({ ...search, page }) })),
  );
  const further = extend(
    walk,
    direction,
    answers.flatMap(({ orders }) => orders),
  );
  keepWalk(further);
  return neighbour(further, id, direction);
}
