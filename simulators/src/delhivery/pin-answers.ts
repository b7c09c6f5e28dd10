import { embargoed, placeOfPin, prepaidOnly, transitDays, unserved } from './pins.ts';

/** Answer of the PIN call: an empty list means not served, remark "Embargo" temporarily not served. */
export function pinCodes(filter: string) {
  const codes = filter.split(',').map((code) => code.trim());
  return { delivery_codes: codes.flatMap((pin) => pinCode(pin)) };
}

function pinCode(pin: string) {
  const place = placeOfPin(pin);
  if (!place || unserved.has(pin)) return [];
  const closed = embargoed.has(pin);
  const flag = closed ? 'N' : 'Y';
  const { city, stateCode, centre, sortCode } = place;
  return [
    {
      postal_code: {
        city,
        cod: prepaidOnly.has(pin) ? 'N' : flag,
        inc: closed ? '' : centre,
        district: city,
        pin: Number(pin),
        max_amount: 0,
        pre_paid: flag,
        cash: flag,
        state_code: stateCode,
        max_weight: 0,
        pickup: flag,
        repl: flag,
        country_code: 'IN',
        is_oda: /^(7[89]|19)/.test(pin) ? 'Y' : 'N',
        sort_code: closed ? null : sortCode,
        remarks: closed ? 'Embargo' : '',
        covid_zone: null,
        center: closed
          ? []
          : [
              {
                code: `IND${pin}`,
                e: '2030-12-31T00:00:00',
                cn: centre,
                s: '2020-01-01T00:00:00',
                u: '',
                ud: '2024-01-01T00:00:00',
                sort_code: sortCode,
              },
            ],
      },
    },
  ];
}

const istDay = (ms: number) => new Date(ms + 19_800_000).toISOString().slice(0, 10);

/** Expected days between two PINs, counted from the expected pickup. */
export function expectedTat(query: Record<string, string>, now: number): { status: number; body: object } {
  const { origin_pin: from = '', destination_pin: to = '', mot = 'S', expected_pickup_date: pickup } = query;
  if (!placeOfPin(from) || !placeOfPin(to) || unserved.has(to)) {
    return { status: 400, body: { msg: 'Invalid pincode', data: '', success: false } };
  }
  const tat = transitDays(from, to, mot);
  const start = pickup ? Date.parse(`${pickup.replace(' ', 'T')}+05:30`) || now : now;
  const expected_delivery_date = istDay(start + tat * 86_400_000);
  return { status: 200, body: { msg: '', data: { tat, expected_delivery_date }, success: true } };
}

/** Freight for a weight between two PINs, by a simple table that is good enough for comparing partners. */
export function charges(
  query: Record<string, string>,
  price: number | 'table' | null = 'table',
): { status: number; body: object } {
  if (price === null) return { status: 200, body: [] };
  const { o_pin: from = '', d_pin: to = '', cgm = '500', md = 'S', pt = 'Pre-paid' } = query;
  if (!placeOfPin(from) || !placeOfPin(to)) return { status: 400, body: { error: 'Invalid pincode' } };
  const slabs = Math.max(1, Math.ceil(Number(cgm) / 500));
  const days = transitDays(from, to, 'S');
  const freight = (md === 'E' ? 62 : 38) + (slabs - 1) * (md === 'E' ? 48 : 30) + days * 4;
  const cod = pt === 'COD' ? 35 : 0;
  const net = freight + cod;
  const tax = Math.round(net * 18) / 100;
  return {
    status: 200,
    body: [
      {
        zone: days <= 2 ? 'A' : days <= 3 ? 'B' : days <= 5 ? 'D' : 'E',
        charged_weight: slabs * 500,
        charge_DL: freight,
        charge_COD: cod,
        gross_amount: net,
        tax_data: { IGST: tax, CGST: 0, SGST: 0 },
        total_amount: price === 'table' ? Math.round((net + tax) * 100) / 100 : price,
        status: query.ss ?? 'Delivered',
      },
    ],
  };
}
