import { AppError } from '@shipmagic/domain/http/errors';
import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';
import { hashPassword } from '../../platform/auth/password.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { nameOfShop } from '../../settings/kept-shop.ts';

/** The password's owner: their data is what an attacker tries first. */
interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/**
 * A zxcvbn score (0 to 4): at least a hundred million guesses by an attacker with dictionaries, keyboard patterns,
 * dates and the owner's data.
 */
const leastScore = 3;
/** Further characters cannot weaken a password; estimation time grows with length. */
const judgedLength = 64;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Tens of megabytes of dictionaries: loaded when somebody chooses a password. */
function judge(): Promise<ZxcvbnFactory> {
  loading ??= (async () => {
    const [{ ZxcvbnFactory: Factory }, common] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new Factory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
  })();
  return loading;
}

/** Words an attacker would try first, in full and in parts. */
function wordsOf({ email, firstName, lastName }: PasswordOwner, shop: string | null): string[] {
  const [local = '', host = ''] = email.split('@');
  const whole = [email, local, host, firstName, lastName, `${firstName}${lastName}`, 'shipmagic', shop];
  const words = whole.flatMap((word) => [word ?? '', ...(word ?? '').split(/[^\p{L}\p{N}]+/u)]);
  const joined = words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set([...words, ...joined].map((word) => word.toLowerCase()))].filter((word) => word.length > 2);
}

const hasOwnWord = ({ sequence }: ZxcvbnResult) =>
  sequence.some((part) => 'dictionaryName' in part && part.dictionaryName === 'userInputs');

// Why: docs/decisions/people.md, "Password strength is measured in guesses".
/** The hash of a newly chosen password. Throws 400 at the field when it is easy to guess. */
export async function hashChosenPassword(
  tx: Tx,
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<string> {
  const words = wordsOf(owner, await nameOfShop(tx));
  const factory = await judge();
  const judged = factory.check(password.slice(0, judgedLength), words);
  // Punctuation between the owner's own words makes them no stronger.
  const inOnePiece = factory.check(password.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, judgedLength), words);
  const isOwn = [judged, inOnePiece].some((one) => one.score < leastScore && hasOwnWord(one));
  if (judged.score < leastScore || isOwn) {
    throw new AppError(
      'bad_input',
      isOwn
        ? 'This password is similar to your name, your email or the shop’s name. Choose words that nobody associates with you.'
        : 'This password is easy to guess. Choose several unrelated words.',
      { field },
    );
  }
  return hashPassword(password);
}
