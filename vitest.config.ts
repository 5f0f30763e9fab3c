import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', '.next/**', 'e2e/**'],
    globalSetup: ['./db/testing/cluster.ts'],
    pool: 'forks',
    // A worker loads the server once, because loading it for each file would dominate the run; files leave no state
    // behind.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
