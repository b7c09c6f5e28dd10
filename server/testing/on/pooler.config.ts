import { defineConfig } from 'vitest/config';
import { serverSuite } from '../suite.ts';

export default defineConfig({ test: { maxWorkers: 2, projects: [serverSuite('pooler')] } });
