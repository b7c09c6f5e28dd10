/** Default transit time in days when the courier gave none. */
export const usualTransitDays = 6;
