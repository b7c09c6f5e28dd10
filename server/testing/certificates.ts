import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Certificates for `localhost`, made for this moment; null where `openssl` is not installed. */
export function makeCertificates(
  days: number,
): { authority: string; signed: Certificate; unknown: Certificate } | null {
  const folder = mkdtempSync(join(tmpdir(), 'shipmagic-certificates-'));
  const path = (name: string) => join(folder, name);
  const run = (args: string) => spawnSync('openssl', args.split(' '), { cwd: folder }).status === 0;
  const newKey = 'req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const read = (name: string) => readFileSync(path(name), 'utf8');
  try {
    writeFileSync(path('names'), 'subjectAltName=DNS:localhost');
    const done =
      run(`${newKey} -x509 -days 30 -subj /CN=authority -keyout authority.key -out authority.pem`) &&
      run(`${newKey} -subj /CN=localhost -keyout signed.key -out signed.csr`) &&
      run(
        `x509 -req -in signed.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days ${days} -extfile names -out signed.pem`,
      ) &&
      run(`${newKey} -x509 -days 30 -subj /CN=localhost -keyout unknown.key -out unknown.pem`);
    if (!done) return null;
    return {
      authority: read('authority.pem'),
      signed: { key: read('signed.key'), cert: read('signed.pem') },
      unknown: { key: read('unknown.key'), cert: read('unknown.pem') },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
