const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** They take two places. */
const extended = '^{}\\[~]|€\f';

/** The text of a registered SMS, whose variables stand as `##name##`. */
export const smsText = (body: string, values: Readonly<Record<string, string>>): string =>
  body.replace(/##(\w+)##/g, (_, name: string) => values[name] ?? '');

export interface SmsSize {
  readonly encoding: 'GSM-7' | 'UCS-2';
  readonly characters: number;
  /** Each is paid for. */
  readonly parts: number;
}

/**
 * How many parts a text is sent in: 160 characters of GSM 03.38 or 70 of UCS-2 by themselves, 153 or 67 of each where
 * several are joined. One character outside of the basic alphabet, such as Hindi or ₹, makes all of the text UCS-2.
 */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isBasic = letters.every((letter) => basic.includes(letter) || extended.includes(letter));
  const characters = isBasic
    ? letters.reduce((sum, letter) => sum + (extended.includes(letter) ? 2 : 1), 0)
    : text.length;
  const [alone, joined] = isBasic ? [160, 153] : [70, 67];
  const parts = characters <= alone ? 1 : Math.ceil(characters / joined);
  return { encoding: isBasic ? 'GSM-7' : 'UCS-2', characters, parts };
}
