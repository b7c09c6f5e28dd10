import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'image',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 900_000,
  },
});
