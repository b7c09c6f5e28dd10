// `npm run check`: types, lint, import law and unused code, side by side. Prints what failed, with its output.
import { runStaticChecks } from './static-checks.mjs';

const started = Date.now();
const { failed } = await runStaticChecks();
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`);
process.exitCode = failed.length > 0 ? 1 : 0;
