/** Asked to learn whether the server answers. */
export const pingPath = '/api/ping';

/** Whether an answer to it is the server's own: something in between may answer every request with its own page. */
export const isReachAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
