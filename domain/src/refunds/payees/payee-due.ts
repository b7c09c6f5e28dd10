/** A payee is deleted so many days after its payment was noted, and as long after nothing can be paid to it any more. */
export const payeeDays = 30;
