import mantine from 'postcss-preset-mantine';

/**
 * The preset makes declarations without saying which file they are of, and Vite warns of each such build. They are of
 * the file of their rule.
 */
const withSources = {
  postcssPlugin: 'with-sources',
  OnceExit(root) {
    root.walk((node) => {
      node.source ??= node.parent?.source ?? root.source;
    });
  },
};

export default { plugins: [mantine(), withSources] };
