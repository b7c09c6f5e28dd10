/** The key of the job that handles a webhook. */
export const webhookJob = (webhookId: string): string => `inbox:${webhookId}`;
