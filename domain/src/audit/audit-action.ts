import { z } from 'zod';

/** Actions recorded in the audit log, with their labels. Names follow `<subject>.<event>`. */
export const auditActions = {
  'session.started': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Session ended',
  'user.invited': 'User invited',
  'invitation.revoked': 'Invitation revoked',
  'user.signed_up': 'Signed up by invitation',
  'user.changed': 'User changed',
  'temporary_access.given': 'Temporary access granted',
  'temporary_access.revoked': 'Temporary access revoked',
  'temporary_access.removed': 'Expired temporary accesses removed',
  'password.changed': 'Password changed',
  'password.confirmed': 'Password confirmed',
  'password.asked': 'New password requested',
  'password.reset': 'Password reset by mail',
  'two_factor.enabled': 'Two-factor sign-in enabled',
  'two_factor.disabled': 'Two-factor sign-in disabled',
  'two_factor.codes_renewed': 'Recovery codes renewed',
  'two_factor.reset': 'Two-factor sign-in of a user disabled',
  'two_factor.rule_changed': 'Two-factor rule for admins changed',
  'profile.changed': 'Own name changed',
  'vendor.terms_changed': 'Vendor terms changed',
  'commission.changed': 'Global commission changed',
  'shipping_partner.added': 'Shipping partner added',
  'shipping_partner.removed': 'Shipping partner removed',
  'warehouse.added': 'Warehouse added',
  'warehouse.changed': 'Warehouse changed',
  'warehouse.deleted': 'Warehouse deleted',
  'warehouse.registered': 'Warehouse registered with couriers again',
  'warehouse_request.reviewed': 'Warehouse request reviewed',
  'variant.changed': 'Variant details changed',
  'inventory.changed': 'Stock changed',
  'inventory.not_changed': 'Stock change failed',
  'inventory_request.reviewed': 'Inventory request reviewed',
  'label.opened': 'Shipping label opened',
  'invoice.opened': 'Invoice opened',
  'mail.sent_again': 'Failed mail resent',
  'order.imported_again': 'Order imported again',
  'order.not_imported': 'Order import failed again',
  'store.told_again': 'Store told of parcels again',
  'store.compared': 'Orders compared with the store',
  'drift.answered': 'Difference from the store answered',
  'order.set_aside_ended': 'Order set aside no longer in the store',
  'store.connected': 'Store connection changed',
  'setting.changed': 'Setting changed',
  'stock_location.changed': 'Stock location changed',
  'orders.exported': 'Orders exported',
  'products.exported': 'Products exported',
  'sql.executed': 'SQL query run',
  'saved_query.added': 'SQL query saved',
  'saved_query.deleted': 'Saved SQL query deleted',
  'recon.uploaded': 'Reconciliation file taken',
  'recon.exported': 'Differences of charges exported',
  'recon.undone': 'Reconciliation undone',
  'shell.executed': 'Shell command run',
  'logs.read': 'Log file read',
  'vendors.exported': 'Vendors exported',
  'vendors.uploaded': 'Vendors uploaded',
  'warehouses.uploaded': 'Warehouses uploaded',
} as const satisfies Record<`${string}.${string}`, string>;

export type AuditAction = keyof typeof auditActions;

export const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

/** Audit entries outlive the code that wrote them, so an unknown action falls back to its name. */
export function auditActionLabel(action: string): string {
  return (auditActions as Record<string, string>)[action] ?? action;
}
