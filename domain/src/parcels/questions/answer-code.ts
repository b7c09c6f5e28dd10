/** A code that confirms an answer: six digits, for so many minutes, with so many tries. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const codeTries = 5;
