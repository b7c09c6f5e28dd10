/** The key of the job that handles a webhook. */
export const inboxJob = (inboxId: string): string => `inbox:${inboxId}`;
