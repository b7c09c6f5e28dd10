import { payeeKindLabels } from '@shipmagic/domain/refunds/payees/payee';
import type { ShownPayee } from '@shipmagic/domain/refunds/payees/shown-payee';

/** `to UPI ra•••@okhdfc`, or that nobody has said where. */
export const payeeText = (payee: ShownPayee | null): string =>
  payee ? `to ${payeeKindLabels[payee.kind]} ${payee.masked}` : 'no payee yet';
