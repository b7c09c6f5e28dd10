import { type PageArguments, pageOf } from './connection.ts';
import { gid, utc } from './ids.ts';
import type { Address, Customer, StoreOrder } from './model.ts';
import { chargesOf } from './order-money.ts';
import { presentFulfillment } from './present-fulfillment.ts';
import { mayRead, presentFulfillmentOrder } from './present-fulfillment-order.ts';
import { presentLine } from './present-line.ts';
import { moneyBag, type PresentContext, presentTax } from './present-parts.ts';
import { presentPayments } from './present-payments.ts';
import { presentReturn, requireReturnScope } from './present-return.ts';

function presentAddress(id: string, address: Address | null, allowed: boolean) {
  if (!address) return null;
  const { countryCode: countryCodeV2, ...rest } = address;
  const hidden = { name: null, firstName: null, lastName: null, address1: null, address2: null, phone: null };
  return { id, ...rest, countryCodeV2, ...(allowed ? {} : hidden) };
}

function presentCustomer(customer: Customer | null, allowed: boolean) {
  if (!customer || !allowed) return null;
  return {
    id: gid('Customer', customer.id),
    legacyResourceId: String(customer.id),
    displayName: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email || '',
    firstName: customer.firstName,
    lastName: customer.lastName,
    defaultEmailAddress: customer.email ? { emailAddress: customer.email } : null,
    defaultPhoneNumber: customer.phone ? { phoneNumber: customer.phone } : null,
  };
}

/** On hold, or scheduled, when all that is unfulfilled is. */
function displayStatus(order: StoreOrder): string {
  const open = (order.fulfillmentOrders ?? []).filter(({ status }) => status !== 'CLOSED' && status !== 'CANCELLED');
  const [first] = open;
  const isSpecial = first?.status === 'ON_HOLD' || first?.status === 'SCHEDULED';
  return isSpecial && open.every(({ status }) => status === first.status) ? first.status : order.fulfillmentStatus;
}

/** Null where there are none, as Shopify has it. */
function presentCharges(order: StoreOrder) {
  const { dutiesPlaced, dutiesNow, feesPlaced, feesNow } = chargesOf(order);
  const bagOf = (placed: number, value: number) => (placed === 0 ? null : moneyBag(value, order.currency));
  return {
    dutiesIncluded: order.dutiesIncluded ?? false,
    originalTotalDutiesSet: () => bagOf(dutiesPlaced, dutiesPlaced),
    currentTotalDutiesSet: () => bagOf(dutiesPlaced, dutiesNow),
    originalTotalAdditionalFeesSet: () => bagOf(feesPlaced, feesPlaced),
    currentTotalAdditionalFeesSet: () => bagOf(feesPlaced, feesNow),
    additionalFees: () =>
      (order.fees ?? []).map(({ name, price }, i) => ({
        id: gid('AdditionalFee', order.id + i),
        name,
        price: moneyBag(price, order.currency),
        taxLines: [],
      })),
  };
}

/** An order as GraphQL sees it; nested lists are created only on access. */
export function presentOrder(order: StoreOrder, context: PresentContext): object {
  const allowed = context.store.settings.personalData;
  const { currency, totals } = order;
  const bag = (value: number) => moneyBag(value, currency);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: String(order.id),
    name: order.name,
    number: order.number,
    createdAt: utc(order.createdAt),
    updatedAt: utc(order.updatedAt),
    processedAt: utc(order.processedAt),
    cancelledAt: order.cancelledAt === null ? null : utc(order.cancelledAt),
    cancelReason: order.cancelReason,
    closedAt: order.closedAt === null ? null : utc(order.closedAt),
    test: order.test,
    confirmed: order.confirmed,
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: displayStatus(order),
    returnStatus: order.returnStatus,
    email: allowed ? order.email : null,
    phone: allowed ? order.phone : null,
    note: order.note,
    tags: order.tags,
    customAttributes: order.attributes,
    paymentGatewayNames: order.gateways,
    sourceName: order.sourceName,
    currencyCode: currency,
    taxesIncluded: order.taxesIncluded,
    totalWeight: String(order.totalWeight),
    canMarkAsPaid: totals.outstanding > 0 && order.cancelledAt === null,
    subtotalLineItemsQuantity: order.lines.reduce((sum, l) => sum + l.quantity, 0),
    totalPriceSet: () => bag(totals.total),
    subtotalPriceSet: () => bag(totals.subtotal),
    totalTaxSet: () => bag(totals.tax),
    totalDiscountsSet: () => bag(totals.discounts),
    totalShippingPriceSet: () => bag(totals.shipping),
    currentTotalPriceSet: () => bag(totals.currentTotal),
    totalOutstandingSet: () => bag(totals.outstanding),
    ...presentCharges(order),
    totalRefundedSet: () => bag(totals.refunded),
    totalReceivedSet: () => bag(Math.max(0, totals.total - totals.outstanding)),
    ...presentPayments(order, context),
    taxLines: () => order.taxLines.map((tax) => presentTax(tax, currency)),
    shippingAddress: () => presentAddress(gid('MailingAddress', order.id), order.shippingAddress, allowed),
    billingAddress: () => presentAddress(gid('MailingAddress', order.id + 1), order.billingAddress, allowed),
    customer: () => presentCustomer(order.customer, allowed),
    shippingLines: (args: PageArguments) =>
      pageOf(order.shippingLines, args, (line) => ({
        id: gid('ShippingLine', line.id),
        title: line.title,
        code: line.code,
        carrierIdentifier: null,
        source: line.source,
        originalPriceSet: bag(line.price),
        discountedPriceSet: bag(line.discountedPrice),
        taxLines: line.taxLines.map((tax) => presentTax(tax, currency)),
      })),
    fulfillments: ({ first }: { first?: number | null }) =>
      order.fulfillments.slice(0, first ?? 250).map((f) => presentFulfillment(f, order, context)),
    lineItems: (args: PageArguments) => pageOf(order.lines, args, (line) => presentLine(line, order, context)),
    fulfillmentOrders: (args: PageArguments) =>
      pageOf(
        context.store.fulfillmentOrdersOf(order).filter((f) => mayRead(f, context.store.settings.scopes)),
        args,
        (f) => presentFulfillmentOrder(f, order, context),
      ),
    returns: (args: PageArguments) => {
      requireReturnScope(context, 'returns', 'read_returns');
      return pageOf(order.returns ?? [], args, (one) =>
        presentReturn(one, order, context, () => presentOrder(order, context)),
      );
    },
  };
}
