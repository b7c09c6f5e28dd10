/** AWBs that differ only in case, blanks and dashes are the same parcel's: the database's `app.awb_key`. */
export const awbKey = (awb: string): string =>
  awb
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
