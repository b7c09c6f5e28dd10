import type { Role } from '@shipmagic/domain/access/role';
import type { AuditAction } from '@shipmagic/domain/audit/audit-action';
import type { Tx } from '../platform/db/transaction.ts';

/** The author: a viewer is one. `userId` is null for a person without an account yet. */
export interface AuditActor {
  readonly userId: string | null;
  readonly email: string;
  readonly role: Role | null;
}

export interface AuditRecord {
  /** Null when no person did it. */
  readonly actor: AuditActor | null;
  readonly action: AuditAction;
  /** The target in words: a vendor, an email address, a file. */
  readonly subject?: string | null;
  /** Changed or selected values. Never passwords, tokens or other secrets. */
  readonly details?: Record<string, unknown>;
  /** The caller's network address. */
  readonly address: string | null;
}

/**
 * Adds an entry to the audit log in the transaction of the event, so that both are stored or neither. Works in the
 * transactions of staff, vendor members, the system and sign-in, none of which can change or delete an entry.
 */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: record.actor?.userId ?? null,
      user_email: record.actor?.email ?? null,
      user_role: record.actor?.role ?? null,
      action: record.action,
      subject: record.subject ?? null,
      details: JSON.stringify(record.details ?? {}),
      ip_address: record.address,
    })
    .execute();
}
