import { customerAnswer } from '../answers/answer-schemas.ts';

/** The next step of staff for an answer of which the courier could not be told. `code`: the answer. */
export function answerForStaff(code: string | undefined, courier: string, isCod: boolean): string {
  switch (customerAnswer.safeParse(code).data) {
    case 'again':
      return `Customer wants it delivered again, which ${courier} cannot be asked for from here: call ${courier}.`;
    case 'phone':
      return `Customer gave another phone, which ${courier} cannot be told from here: pass it on.`;
    case 'landmark':
      return `Customer added a detail to the address, which ${courier} cannot be told from here: pass it on.`;
    case 'refuse':
      return `Customer refuses the parcel (${isCod ? 'COD' : 'prepaid'}): have it brought back${isCod ? '' : ', and refund it'}.`;
    case 'collect':
      return `Customer will collect it: find out where from ${courier}, and tell the customer.`;
    case 'nobody':
      return `Customer says that nobody came: take it up with ${courier}.`;
    default:
      return 'Customer has answered: look at the order.';
  }
}
