import { config } from 'zod';

// Imported before any contract where the content security policy forbids code that is made at run time: a schema would
// try that once, and the browser would report it as an attack.
config({ jitless: true });
