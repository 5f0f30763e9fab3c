import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more. */
const SLOW = [
  'server/modules/newsletters/killed.test.ts',
  'server/portal/samples.test.ts',
  'db/silence.test.ts',
  'server/start/settings.test.ts',
  'server/cli/shell.test.ts',
  'server/http/pages/status.test.ts',
]

const missing = SLOW.find((file) => !existsSync(file))
if (missing) throw new Error(`vitest.config.ts lists ${missing}, which does not exist.`)

/** Starts slow files first: at the end, one would keep a single worker busy. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((file) => moduleId.endsWith(`/${file}`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

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
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a loaded machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
