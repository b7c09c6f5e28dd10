import { Menu } from '@mantine/core';
import { mostReturnsAtOnce } from '@shipmagic/domain/returns/many-returns.contract';
import { type Chosen, isAll } from './chosen.ts';

/** Asks for a return in all selected orders; of rows alone, and of so many as one return of each is looked at. */
export function ReturnsItem({ chosen, onReturns }: { chosen: Chosen; onReturns: () => void }) {
  const isTooMany = isAll(chosen) || chosen.ids.size > mostReturnsAtOnce;
  return (
    <Menu.Item
      title={isTooMany ? `Select at most ${mostReturnsAtOnce} rows` : 'Ask for a return of a product in these orders'}
      {...(isTooMany ? { 'data-disabled': true, 'aria-disabled': true } : {})}
      closeMenuOnClick={!isTooMany}
      onClick={() => !isTooMany && onReturns()}
    >
      Ask for Return…
    </Menu.Item>
  );
}
