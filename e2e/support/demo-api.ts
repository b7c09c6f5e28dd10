/** The demo's API as one of its accounts, for data a browser test cannot know and for actions of other people. */
export async function demoApi(url: string, email: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { token } = (await call('POST', '/api/auth/login', { email, password: 'shipmagic-demo' })) as { token: string };
  return <T>(method: string, path: string, body?: unknown) => call(method, path, body, token) as Promise<T>;
}
