import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { firstScreens } from './first-screens.ts';
import { guide } from './guide.ts';
import { plainContracts } from './plain-contracts.ts';

/**
 * In production the server serves the second page under `/order-tracking`; the dev server has to be configured for it.
 */
const trackingPage = {
  name: 'order-tracking-page',
  configureServer(server: import('vite').ViteDevServer) {
    server.middlewares.use((request, _response, next) => {
      if (request.url && /^\/order-tracking(\?|$)/.test(request.url)) {
        request.url = request.url.replace('/order-tracking', '/order-tracking.html');
      }
      next();
    });
  },
};

/** Stylesheets are placed below the content shown while they load, so that they do not delay it. */
const stylesBelowOpening = {
  name: 'styles-below-opening',
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { path }: { path: string }) {
      if (path !== '/index.html') return html;
      const styles = html.match(/<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>/g) ?? [];
      const without = styles.reduce((text, link) => text.replace(link, ''), html);
      return without.replace('</body>', `${styles.join('\n')}\n</body>`);
    },
  },
};

export default defineConfig({
  plugins: [plainContracts, react(), guide, trackingPage, stylesBelowOpening, firstScreens],
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:4000' } },
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: join(import.meta.dirname, 'index.html'),
      // A slow phone waits for each request: small shared files go into those that need them.
      preserveEntrySignatures: false,
      // The domain only says what is so: a file of it of which no screen uses anything is left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/domain\/src\/(?!http\/without-eval)/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: chunkGroups(),
          experimentalInlineCommonChunks: { maxSize: 64_000, exclude: /\.css(\?|$)/ },
        },
      },
    },
  },
});
