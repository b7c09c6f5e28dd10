import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const compat = 'preact/compat';

// Why: docs/decisions/web.md, "The customer's page is built apart, with Preact".
/** Builds the customer's page into the folder of the app, after it; in development the app's server serves both. */
export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: `${compat}/client` },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom)?$/, replacement: compat },
    ],
  },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: join(import.meta.dirname, 'order-tracking.html') },
  },
});
