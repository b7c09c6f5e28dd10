export interface Answered {
  /** 0 if there was no answer. */
  readonly status: number;
  /** The body, or why there was none. */
  readonly text: string;
}

/** Calls a server as somebody who is signed in, and waits two minutes for the answer. Never throws. */
export async function callAs(token: string, method: string, url: string, body?: unknown): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: (error as Error).message };
  }
}
