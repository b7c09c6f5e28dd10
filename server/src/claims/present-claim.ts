import { claimReason } from '@shipmagic/domain/claims/claim-reason';
import { claimState } from '@shipmagic/domain/claims/claim-state';
import { claimable } from '@shipmagic/domain/claims/claim-terms';
import type { Claim, ClaimTermsRow } from '@shipmagic/domain/claims/claims.contract';
import type { ClaimRow } from './claims.queries.ts';
import type { TermsRow } from './terms.queries.ts';

export const presentClaim = (row: ClaimRow): Claim => ({
  id: row.id,
  magicOrderId: row.magic_order_id,
  orderNumber: row.order_number,
  vendorName: row.vendor_name,
  shippingPartner: row.shipping_partner,
  awb: row.awb ?? '',
  reference: row.reference,
  reason: claimReason.parse(row.reason),
  state: claimState.parse(row.state),
  since: row.since.toISOString(),
  deadline: row.deadline,
  termsConfirmed: row.terms_confirmed,
  value: row.value,
  cap: row.cap,
  claimable: claimable(row.value, row.cap),
  filedAt: row.filed_at?.toISOString() ?? null,
  filedBy: row.filed_by_email,
  answerBy: row.answer_by,
  claimNumber: row.claim_number,
  settledAt: row.settled_at?.toISOString() ?? null,
  recovered: row.recovered,
  note: row.note,
});

export const presentTerms = (row: TermsRow): ClaimTermsRow => ({
  id: row.id,
  courier: row.courier,
  firstDay: row.first_day,
  deadlineDays: row.deadline_days,
  answerDays: row.answer_days,
  cap: row.cap,
  isConfirmed: row.is_confirmed,
  note: row.note,
});
