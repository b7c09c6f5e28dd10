// The functions in which the database has facts of the domain's tables. `npm run schema` writes them.
// Why: docs/decisions/platform.md, "What SQL knows of statuses is written from the domain".
import { countedBy, isOnItsWay } from '../domain/src/due/due-by.ts';
import { deliveryMethodTable } from '../domain/src/orders/delivery-method.ts';
import { orderSets } from '../domain/src/statuses/order-sets.ts';
import { orderStatusTable } from '../domain/src/statuses/order-status-table.ts';
import { byExternalStatus } from '../domain/src/statuses/tracking-status.ts';

const quoted = (values) => values.map((value) => `'${value}'`).join(', ');

/**
 * Inlined by the planner, which of a `case` over a constant leaves one branch; from a text, as that is read faster than
 * a stored tree. Everybody may call them, as views do.
 */
function factFunction({ says, signature, returns, body }) {
  return `-- Written by \`npm run schema\`: change the domain instead.
-- ${says}
create or replace function app.${signature} returns ${returns} language sql immutable parallel safe
  as $$ select ${body} $$;
`;
}

const whenEach = (rows) => rows.map(([key, value]) => `\n  when '${key}' then ${value}`).join('');
const texts = (facts) =>
  whenEach(Object.entries(facts).flatMap(([key, value]) => (value ? [[key, `'${value}'`]] : [])));

const methodsThat = (fact) => Object.keys(deliveryMethodTable).filter((method) => deliveryMethodTable[method][fact]);

/** Those that SQL asks for: the planner reads all of them each time. */
const sets = ['unconfirmed', 'held', 'open', 'shipped', 'delivered', 'goneBack', 'unsold', 'cancelled'];
const shownAs = Object.fromEntries(
  Object.entries(orderStatusTable).map(([status, { customer }]) => [status, customer]),
);

/** Their texts by file name. */
export const factFunctions = {
  'is-order-in.sql': factFunction({
    says: 'Whether an order with this status is in a set: `isOrderIn` of the domain.',
    signature: 'is_order_in(named text, order_status text)',
    returns: 'boolean',
    body: `case named${whenEach(sets.map((name) => [name, `order_status in (${quoted(orderSets[name])})`]))} end`,
  }),
  'shown-as.sql': factFunction({
    says: 'What an order with this status is shown to its customer as: `orderStatusTable` of the domain.',
    signature: 'shown_as(order_status text)',
    returns: 'text',
    body: `case order_status${texts(shownAs)} end`,
  }),
  'counted-by.sql': factFunction({
    says: 'Which days decide when an order is due that is shown as this: `countedBy` of the domain.',
    signature: 'counted_by(shown_as text)',
    returns: 'text',
    body: `case shown_as${texts(countedBy)} end`,
  }),
  'is-on-its-way.sql': factFunction({
    says: 'Whether a parcel with this status is still expected by somebody: `isOnItsWay` of the domain.',
    signature: 'is_on_its_way(shipment_status text)',
    returns: 'boolean',
    body: `shipment_status in (${quoted(Object.keys(isOnItsWay).filter((status) => isOnItsWay[status]))})`,
  }),
  'is-in-person.sql': factFunction({
    says: 'Whether a person hands such an order to the customer: `isInPerson` of the domain.',
    signature: 'is_in_person(delivery_method text)',
    returns: 'boolean',
    body: `delivery_method in (${quoted(methodsThat('inPerson'))})`,
  }),
  'is-delivery.sql': factFunction({
    says: 'Whether something is brought to the customer: `isDelivery` of `deliveryMethodTable` of the domain.',
    signature: 'is_delivery(delivery_method text)',
    returns: 'boolean',
    body: `delivery_method in (${quoted(methodsThat('isDelivery'))})`,
  }),
  'external-shown-as.sql': factFunction({
    says: 'What a status of the external tool, in lower case, is shown as: `byExternalStatus` of the domain.',
    signature: 'external_shown_as(external_status text)',
    returns: 'text',
    body: `case external_status${texts(Object.fromEntries(byExternalStatus))} end`,
  }),
};
