/** A state or union territory as defined for GST. */
export interface IndianState {
  /** Shopify's province code; it differs from ISO 3166-2 for CG, TS, UK and OR. */
  readonly province: string;
  readonly name: string;
  /** Other names and codes found in addresses. */
  readonly also: readonly string[];
  /** The first two digits of a GSTIN. */
  readonly gst: string;
  /** Union territories without a legislature levy UTGST instead of SGST (UTGST Act 2017). */
  readonly levies: 'SGST' | 'UTGST';
}

const state = (
  province: string,
  name: string,
  gst: string,
  also: readonly string[] = [],
  levies: IndianState['levies'] = 'SGST',
): IndianState => ({ province, name, gst, also, levies });

export const indianStates: readonly IndianState[] = [
  state('AN', 'Andaman and Nicobar Islands', '35', ['Andaman and Nicobar'], 'UTGST'),
  state('AP', 'Andhra Pradesh', '37'),
  state('AR', 'Arunachal Pradesh', '12'),
  state('AS', 'Assam', '18'),
  state('BR', 'Bihar', '10'),
  state('CH', 'Chandigarh', '04', [], 'UTGST'),
  state('CG', 'Chhattisgarh', '22', ['Chattisgarh', 'CT']),
  state('DN', 'Dadra and Nagar Haveli', '26', ['Dadra and Nagar Haveli and Daman and Diu'], 'UTGST'),
  state('DD', 'Daman and Diu', '26', ['DH'], 'UTGST'),
  state('DL', 'Delhi', '07', ['New Delhi', 'NCT of Delhi']),
  state('GA', 'Goa', '30'),
  state('GJ', 'Gujarat', '24'),
  state('HR', 'Haryana', '06'),
  state('HP', 'Himachal Pradesh', '02'),
  state('JK', 'Jammu and Kashmir', '01'),
  state('JH', 'Jharkhand', '20'),
  state('KA', 'Karnataka', '29'),
  state('KL', 'Kerala', '32'),
  state('LA', 'Ladakh', '38', [], 'UTGST'),
  state('LD', 'Lakshadweep', '31', [], 'UTGST'),
  state('MP', 'Madhya Pradesh', '23'),
  state('MH', 'Maharashtra', '27'),
  state('MN', 'Manipur', '14'),
  state('ML', 'Meghalaya', '17'),
  state('MZ', 'Mizoram', '15'),
  state('NL', 'Nagaland', '13'),
  state('OR', 'Odisha', '21', ['Orissa', 'OD']),
  state('PY', 'Puducherry', '34', ['Pondicherry']),
  state('PB', 'Punjab', '03'),
  state('RJ', 'Rajasthan', '08'),
  state('SK', 'Sikkim', '11'),
  state('TN', 'Tamil Nadu', '33'),
  state('TS', 'Telangana', '36', ['TG']),
  state('TR', 'Tripura', '16'),
  state('UP', 'Uttar Pradesh', '09'),
  state('UK', 'Uttarakhand', '05', ['UT', 'Uttaranchal']),
  state('WB', 'West Bengal', '19'),
];

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]+/g, ' ')
    .trim();

const byName = new Map(
  indianStates.flatMap((one) => [one.province, one.name, ...one.also].map((name) => [normal(name), one] as const)),
);

/** Resolves the state of an address by name or code, in any spelling; null if unknown. */
export function findState(nameOrCode: string | null | undefined): IndianState | null {
  return (nameOrCode && byName.get(normal(nameOrCode))) || null;
}

/** The state in which a taxpayer is registered: the first two digits of the GSTIN. */
export function stateOfGstin(gstin: string | null | undefined): IndianState | null {
  const code = gstin?.trim().slice(0, 2);
  return indianStates.find((one) => one.gst === code) ?? null;
}
