import type { Role } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import { shortestPassword } from '@shipmagic/domain/people/password';
import { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { findAccountByEmail, insertAccount } from './accounts.queries.ts';
import { hashChosenPassword } from './judge-password.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly minOrderDate?: string;
}

/**
 * Creates an account. Throws 400 for an invalid address or a password that is too short or too easy to guess, 409 if
 * the address is taken.
 */
export async function createAccount(tx: Tx, account: NewAccount): Promise<string> {
  if (!z.email().safeParse(account.email).success)
    throw new AppError('bad_input', 'The email address is not valid', { field: 'email' });
  if (account.password.length < shortestPassword)
    throw new AppError('bad_input', `The password needs at least ${shortestPassword} characters`, {
      field: 'password',
    });
  if (await findAccountByEmail(tx, account.email))
    throw new AppError('conflict', `There is an account for ${account.email} already`);
  return insertAccount(tx, {
    email: account.email,
    password_hash: await hashChosenPassword(tx, account.password, account, 'password'),
    role: account.role,
    first_name: account.firstName ?? null,
    last_name: account.lastName ?? null,
    min_order_date: account.minOrderDate ?? null,
  });
}
