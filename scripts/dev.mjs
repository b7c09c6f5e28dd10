// `npm run dev`: the product, restarted when server files change, and the web app with hot reload in front of it. Open
// Vite's URL; it proxies /api.
import { spawn } from 'node:child_process';

const port = process.env.PORT ?? '4000';
const node = process.execPath;
const server = ['--watch-preserve-output', '--watch-path=server/src', '--watch-path=domain/src', 'server/src/main.ts'];
const children = [
  spawn(node, server, { stdio: 'inherit', env: { ...process.env, PORT: port } }),
  spawn(node, ['node_modules/vite/bin/vite.js', 'dev', 'web', '--clearScreen', 'false'], {
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://localhost:${port}` },
  }),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
// Neither half is useful without the other.
for (const child of children) child.on('exit', (code) => end(code ?? 0));
