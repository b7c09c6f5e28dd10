/** A phone number of which only the last four digits are shown. */
export const maskedPhone = (phone: string): string => `••••••${phone.replace(/\D/g, '').slice(-4)}`;
