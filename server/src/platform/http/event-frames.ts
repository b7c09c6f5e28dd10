/** Server-sent events in wire format. Lines starting with a colon are comments, which keep a connection open. */
export const eventFrames = {
  connected: ': connected\n\n',
  heartbeat: ': heartbeat\n\n',
  data: (event: object): string => `data: ${JSON.stringify(event)}\n\n`,
} as const;
