/** Server-sent events as they go over the wire. Lines that begin with a colon are no event: they keep a connection open. */
export const eventFrames = {
  connected: ': connected\n\n',
  heartbeat: ': heartbeat\n\n',
  data: (event: object): string => `data: ${JSON.stringify(event)}\n\n`,
} as const;
