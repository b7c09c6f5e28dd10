/** Days a courier takes to carry an order when it has not said how many. */
export const usualTransitDays = 6;
