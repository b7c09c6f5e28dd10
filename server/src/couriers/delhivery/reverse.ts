import { delhiveryReverse } from '@shipmagic/domain/couriers/delhivery/reverse';
import type { MadeParcel } from '../courier.ts';
import type { DoorCheck, ReverseDesk, ReverseRequest } from '../reverse-desk.ts';
import { cleanText as clean } from './clean-text.ts';
import type { DelhiveryClient } from './client.ts';
import { customerFields, formOf, goodsFields, orderDate, returnFields } from './create-form.ts';
import { askNdr, ndrOutcome } from './ndr.ts';
import type { DelhiveryConfig } from './settings.ts';

interface Calls {
  readonly book: (
    form: URLSearchParams,
    about: { readonly reference: string; readonly warehouse: string; readonly unserved: string },
  ) => Promise<MadeParcel>;
  readonly cancel: (awb: string) => Promise<void>;
}

/** Delhivery's reverse pickups: the create call with the customer in the place of the consignee. */
export function createReverseDesk(
  client: DelhiveryClient,
  { book, cancel }: Calls,
  { reattemptFrom, doorQuestions }: Pick<DelhiveryConfig, 'reattemptFrom' | 'doorQuestions'>,
): ReverseDesk {
  return {
    again: { ...delhiveryReverse.askAgain, fromTime: reattemptFrom },
    questions: doorQuestions,
    create: (parcel) =>
      book(reverseForm(parcel), {
        reference: parcel.reference,
        warehouse: parcel.warehouseName,
        unserved: 'Delhivery does not fetch parcels from the customer’s PIN code',
      }),
    cancel,
    askAgain: (awb) => askNdr(client, awb, 'PICKUP_RESCHEDULE'),
    outcome: (request, awb) => ndrOutcome(client, request, awb),
  };
}

/** In the form of the create call. The return fields are where it is brought: they win over the registered warehouse. */
export function reverseForm(parcel: ReverseRequest): URLSearchParams {
  const { customer, dropAt, seller, checks = [] } = parcel;
  const shipment = {
    ...customerFields(customer),
    order: parcel.reference,
    payment_mode: 'Pickup',
    cod_amount: '0',
    total_amount: '0',
    ...goodsFields(parcel),
    seller_name: clean(seller.name),
    seller_add: clean(dropAt.address),
    seller_gst_tin: seller.gstin ?? '',
    order_date: orderDate(parcel.orderedAt),
    ...returnFields(dropAt),
    ...(isWithinLimits(checks) ? { qc_type: 'param', custom_qc: checks.map(checkFields) } : {}),
  };
  return formOf(shipment, parcel.warehouseName);
}

/** Beyond them Delhivery makes the parcel without any check and says nothing, so that none is asked for; pictures are a must. */
function isWithinLimits(checks: readonly DoorCheck[]): boolean {
  const { doorCheck } = delhiveryReverse;
  if (checks.length === 0 || checks.length > doorCheck.goods) return false;
  return checks.every(
    ({ questions, pictures }) =>
      questions.length > 0 && questions.length <= doorCheck.questions && pictures.some(isReadable),
  );
}

/** These characters break its parser even in addresses. */
const isReadable = (address: string) => !/[&#%;\\]/.test(address);

const checkFields = (check: DoorCheck) => ({
  item: clean(check.title),
  description: clean(check.description),
  images: check.pictures.filter(isReadable),
  return_reason: clean(check.reason),
  quantity: check.quantity,
  brand: clean(check.brand),
  questions: check.questions.map(({ id, options, right }) => ({
    questions_id: id,
    options: options.map(clean),
    value: right.map(clean),
    required: true,
    type: right.length > 1 ? 'multi' : 'varchar',
  })),
});
