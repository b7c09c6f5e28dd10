/** Words that are said by their letters. */
const initials = /^(RTO|NDR|COD|AWB|PIN|OFD|POD|DTO|SMS|OTP)$/;

/** A courier's word in capitals as other statuses are written: `LOST` is `Lost`, `OUT_FOR_DELIVERY` `Out For Delivery`. */
export const titleCase = (word: string): string =>
  /[a-z]/.test(word)
    ? word
    : word
        .split(/[_ ]+/)
        .map((part) => (initials.test(part) ? part : part.charAt(0) + part.slice(1).toLowerCase()))
        .join(' ');
