import { config } from 'zod';

// Import before any contract where the content security policy forbids `eval`: zod would probe for it once, and the
// browser would report a violation.
config({ jitless: true });
