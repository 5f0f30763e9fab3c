import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', '.next/**', 'e2e/**'],
    globalSetup: ['./db/testing/cluster.ts'],
    pool: 'forks',
    // Most of a run would be loading the server anew for each file; a worker loads it once, and files leave nothing behind.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
