import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import { toPaise } from '@shipmagic/domain/money/paise';
import type { ReconCharge } from '@shipmagic/domain/recon/recon-file';
import type { Tx } from '../platform/db/transaction.ts';
import { inBatches } from './in-batches.ts';
import {
  type ChargedParcel,
  findParcels,
  type InvoiceName,
  type StandingLine,
  standingInvoices,
  standingOfInvoices,
  standingOfParcels,
} from './recon-lines.queries.ts';

/** A charge of the file and the parcel it is for. */
export interface MatchedCharge {
  readonly charge: ReconCharge;
  readonly parcel: ChargedParcel;
  /** The courier by id, or by name where we do not know it. */
  readonly courier: string;
}

/** A file's charge for a parcel and kind, in an invoice or without one, beside the recorded one. */
interface Entry {
  paise: number;
  grams: number | null;
  readonly old: { readonly paise: number; readonly grams: number | null } | null;
}

export interface Comparison {
  readonly matched: readonly MatchedCharge[];
  readonly unmatched: readonly ReconCharge[];
  /** The charges that change what is recorded. */
  readonly changed: number;
  /** Charges of parcels that something else has charged under this kind. */
  readonly chargedBefore: readonly {
    readonly awb: string;
    readonly kind: ReconCharge['kind'];
    readonly invoice: string | null;
  }[];
  readonly invoices: readonly (InvoiceName & { readonly replaces: string | null })[];
  /** Charges that were recorded of these invoices and are not in the file. */
  readonly withdrawn: number;
}

const courierOf = (partner: string) => courierNamed(partner)?.id ?? partner;

const keyOf = (shipmentId: string, kind: string, courier: string | null, invoice: string | null) =>
  invoice === null ? `${shipmentId} ${kind}` : `${shipmentId} ${kind} ${courier} ${invoice}`;
const keyOfStanding = (one: StandingLine) => keyOf(one.shipment_id, one.kind, one.courier, one.invoice_number);

/** Compares the charges of a file with the parcels and with what is recorded of them. */
export async function compareCharges(
  tx: Tx,
  charges: readonly ReconCharge[],
  courier: string | null,
): Promise<Comparison> {
  const parcels = await parcelsOf(tx, charges, courier);
  const matched: MatchedCharge[] = [];
  const unmatched: ReconCharge[] = [];
  for (const charge of charges) {
    const parcel = parcels.get(charge.awb);
    if (parcel) matched.push({ charge, parcel, courier: courier ?? courierOf(parcel.shipping_partner) });
    else unmatched.push(charge);
  }
  const names = invoicesOf(matched, unmatched, courier);
  const versions = await standingInvoices(tx, names);
  const standing: StandingLine[] = [];
  for (const ids of inBatches([...new Set(matched.map(({ parcel }) => parcel.id))]))
    standing.push(...(await standingOfParcels(tx, ids)));
  const recorded = recordedOf(standing);
  const entries = new Map<string, Entry>();
  for (const { charge, parcel, courier: of } of matched) {
    const key = keyOf(parcel.id, charge.kind, of, charge.invoice);
    const entry = entries.get(key) ?? { paise: 0, grams: null, old: recorded.get(key) ?? null };
    entry.paise += charge.paise;
    entry.grams = charge.weight ?? entry.grams;
    entries.set(key, entry);
  }
  const isChanged = ({ paise, grams, old }: Entry) => old === null || old.paise !== paise || old.grams !== grams;
  const changed = matched.filter((one) => {
    const entry = entries.get(keyOf(one.parcel.id, one.charge.kind, one.courier, one.charge.invoice));
    return entry !== undefined && isChanged(entry);
  }).length;
  const ofInvoices = names.length > 0 ? await standingOfInvoices(tx, names) : [];
  return {
    matched,
    unmatched,
    changed,
    chargedBefore: chargedBefore(matched, standing, names),
    invoices: names.map((name) => ({
      ...name,
      replaces: versions.find((one) => one.courier === name.courier && one.number === name.number)?.filename ?? null,
    })),
    withdrawn: [...recordedOf(ofInvoices).keys()].filter((key) => !entries.has(key)).length,
  };
}

/** The standing charge of each parcel and kind, in an invoice or without one. */
function recordedOf(lines: readonly StandingLine[]): Map<string, { paise: number; grams: number | null }> {
  const sums = new Map<string, { paise: number; grams: number | null }>();
  for (const line of lines) {
    const key = keyOfStanding(line);
    const before = sums.get(key);
    const grams = line.weight_grams ?? before?.grams ?? null;
    sums.set(key, { paise: (before?.paise ?? 0) + toPaise(line.cost), grams });
  }
  return sums;
}

async function parcelsOf(
  tx: Tx,
  charges: readonly ReconCharge[],
  courier: string | null,
): Promise<Map<string, ChargedParcel>> {
  const parcels = new Map<string, ChargedParcel>();
  for (const awbs of inBatches([...new Set(charges.map(({ awb }) => awb))]))
    for (const parcel of await findParcels(tx, awbs, courier)) parcels.set(parcel.awb, parcel);
  return parcels;
}

/** The invoices of a file; of those without a parcel of ours only the chosen courier can be known. */
function invoicesOf(
  matched: readonly MatchedCharge[],
  unmatched: readonly ReconCharge[],
  courier: string | null,
): InvoiceName[] {
  const named = matched.flatMap((one) =>
    one.charge.invoice === null ? [] : [{ courier: one.courier, number: one.charge.invoice }],
  );
  const others =
    courier === null
      ? []
      : unmatched.flatMap(({ invoice }) => (invoice === null ? [] : [{ courier, number: invoice }]));
  return [...new Map([...named, ...others].map((one) => [`${one.courier} ${one.number}`, one])).values()];
}

/** Whether something other than the invoice itself, or for files without one, an invoice, charges the same. */
function chargedBefore(
  matched: readonly MatchedCharge[],
  standing: readonly StandingLine[],
  names: readonly InvoiceName[],
): Comparison['chargedBefore'] {
  const replaced = new Set(names.map(({ courier, number }) => `${courier} ${number}`));
  const byParcel = Map.groupBy(standing, (one) => `${one.shipment_id} ${one.kind}`);
  return matched.flatMap(({ charge, parcel }) => {
    const other = byParcel
      .get(`${parcel.id} ${charge.kind}`)
      ?.find(({ courier, invoice_number: number }) =>
        number === null ? charge.invoice !== null : !replaced.has(`${courier} ${number}`),
      );
    return other ? [{ awb: charge.awb, kind: charge.kind, invoice: other.invoice_number }] : [];
  });
}
