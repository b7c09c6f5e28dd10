import { failureOf } from '../../parcels/tracking/failure-reason.ts';
import type { PlainScan, ScanWord } from '../../parcels/tracking/scan-word.ts';

/** Codes of parcels on their way to the customer (`UD`), as far as Delhivery's answers have shown them. */
export const delhiveryCodeWords: Readonly<Record<string, ScanWord>> = {
  'X-UCI': 'booked',
  'FMPUR-101': 'waiting_pickup',
  'X-PNP': 'waiting_pickup',
  'DTUP-210': 'cancelled',
  'X-PPOM': 'picked_up',
  'X-PIOM': 'arrived',
  'X-DBL1F': 'arrived',
  'X-DLL2F': 'left',
  'X-ILL2F': 'arrived',
  'X-ILL1F': 'arrived',
  'X-IBD3F': 'near_you',
  'X-DWS': 'on_the_way',
  'S-MAR': 'delayed',
  'X-DDD3FD': 'out_for_delivery',
  'ST-114': 'out_for_delivery',
  'EOD-6': 'failed_refused',
  'EOD-11': 'failed_nobody',
  'EOD-53': 'failed_cash',
  'EOD-69': 'failed_open',
  'EOD-74': 'failed_address',
};

/** By type and status; of a type alone where no status of it is named. */
export const delhiveryStatusWords: Readonly<Record<string, ScanWord>> = {
  'UD MANIFESTED': 'booked',
  'UD NOT PICKED': 'waiting_pickup',
  'UD IN TRANSIT': 'on_the_way',
  'UD PENDING': 'near_you',
  'UD DISPATCHED': 'out_for_delivery',
  'UD LOST': 'lost',
  'DL DELIVERED': 'delivered',
  'DL RTO': 'back',
  'DL DTO': 'back',
  RT: 'going_back',
  PP: 'return_pickup',
  PU: 'going_back',
  CN: 'cancelled',
  LT: 'lost',
};

const isFailedAttempt = /^EOD-/i;

/** Delhivery's scans for its customers. A code counts only on the way to them: on the way back it says the same of another way. */
export const plainDelhiveryScan: PlainScan = ({ status, statusType, code, remarks }) => {
  const type = (statusType ?? 'UD').trim().toUpperCase();
  const name = status.trim().toUpperCase();
  if (name === 'LOST') return 'lost';
  const key = code?.trim().toUpperCase() ?? '';
  const isPending = type === 'UD' && name === 'PENDING';
  const byCode = type === 'UD' && Object.hasOwn(delhiveryCodeWords, key) ? delhiveryCodeWords[key] : undefined;
  if (byCode) return byCode;
  if (isPending && isFailedAttempt.test(key)) return failureOf(remarks);
  const known = [`${type} ${name}`, type].find((one) => Object.hasOwn(delhiveryStatusWords, one));
  return known === undefined ? null : (delhiveryStatusWords[known] ?? null);
};
