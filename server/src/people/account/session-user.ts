import { role } from '@shipmagic/domain/access/role';
import { printOptions, usualPrintOptions } from '@shipmagic/domain/batches/print-options';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';
import { listDensity } from '@shipmagic/domain/people/list-density';
import type { Selectable } from 'kysely';
import type { Users } from '../../platform/db/schema.generated.ts';

/** An account as its own browser sees it. */
export function toSessionUser(account: Selectable<Users>): SessionUser {
  return {
    id: account.id,
    email: account.email,
    role: role.parse(account.role),
    firstName: account.first_name,
    lastName: account.last_name,
    username: account.username,
    minOrderDate: account.role === 'vendor_member' ? account.min_order_date : null,
    isActive: account.is_active,
    listDensity: listDensity.parse(account.list_density),
    // A choice from before a change of the options must not keep anybody from signing in.
    printChoice: printOptions.catch(usualPrintOptions).parse(account.print_choice),
    morningMail: account.morning_mail,
    weeklyMail: account.weekly_mail,
  };
}
