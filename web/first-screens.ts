import type { Plugin } from 'vite';

/** The screens that people open the app with, by path, and the modules they are in. */
const screens = {
  '/': 'dashboard-page',
  '/login': 'login-page',
  '/orders': 'orders-page',
  '/orders/$id': 'order-page',
};

/**
 * Tells `opening.js` which files the first screen needs beyond the app's own. A browser would otherwise learn of them
 * only when the app's code has arrived and has run.
 */
export const firstScreens: Plugin = {
  name: 'first-screens',
  transformIndexHtml: {
    order: 'post',
    handler(html, { path, bundle }) {
      if (path !== '/index.html' || !bundle) return html;
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      const withImports = (name: string, all = new Set<string>()): Set<string> => {
        const chunk = chunks.get(name);
        if (!chunk || all.has(name)) return all;
        all.add(name);
        for (const imported of chunk.imports) withImports(imported, all);
        return all;
      };
      const requested = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name));
      const files = Object.entries(screens).map(([screen, module]) => {
        const entry = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(`/pages/${module}.tsx`));
        if (!entry) throw new Error(`no chunk for ${module}`);
        const more = [...withImports(entry.fileName)].filter((name) => !requested.has(name));
        return [screen, more.map((name) => `/${name}`)];
      });
      const content = JSON.stringify(Object.fromEntries(files)).replaceAll('"', '&quot;');
      return html.replace('<meta name="screens" content="{}"', `<meta name="screens" content="${content}"`);
    },
  },
};
