/** The customer's page of a part's order under the customers' address, as a mail links it when it is sent. */
export type PageOf = (part: { readonly magicOrderId: string }, trackingUrl: string) => Promise<string>;
