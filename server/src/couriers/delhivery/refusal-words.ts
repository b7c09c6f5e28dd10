/** Rephrases a refusal of an edit or an NDR action for people, without possible customer data. */
export function refusalInOurWords(message: string | null | undefined): string {
  if (!message) return 'Delhivery refused it without giving a reason';
  if (/not allowed/i.test(message)) return 'Delhivery does not allow this in the parcel’s current state';
  if (/incorrect status|could not be updated/i.test(message))
    return 'Delhivery does not allow this in the parcel’s current state';
  if (/max attempt/i.test(message)) return 'Delhivery makes no further attempt at this parcel';
  if (/not exist|incorrect waybill/i.test(message)) return 'Delhivery does not know this AWB';
  return message.replace(/\d{6,}/g, '…');
}
