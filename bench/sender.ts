import { Agent, request } from 'node:http';
import { packedType } from '@shipmagic/domain/http/packed-rows';

export type Send = (
  method: string,
  path: string,
  body?: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<string>;

/**
 * Calls of somebody with this token, or of nobody, over at most that many connections; what is due while all are taken
 * waits, and its time counts from when it was due. Lists come packed and compressed as for a browser and are not read,
 * which would be the browser's own time; other answers are returned. Throws unless it is answered with success.
 */
export function sender(url: string, { token, connections }: { token?: string; connections: number }): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (method, path, body, more = {}) =>
    new Promise((resolve, reject) => {
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined
          ? { accept: packedType, 'accept-encoding': 'br' }
          : { 'content-type': 'application/json' }),
        ...more,
      };
      request(url + path, { agent, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .once('error', reject)
          .once('end', () => {
            const text = response.headers['content-encoding'] ? '' : Buffer.concat(parts).toString();
            const { statusCode = 0 } = response;
            if (statusCode < 300) resolve(text);
            else
              reject(
                new Error(`${method} ${path.split('?')[0]?.replace(/[A-Z]*\d[^/]*/, ':id')}: ${statusCode} ${text}`),
              );
          });
      })
        .once('error', reject)
        .end(body);
    });
}
