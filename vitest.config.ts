import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './.ci/durations.ts'
import { preferMemory } from './.ci/memory-folder.ts'

preferMemory()

const STRESS = '**/*.stress.test.ts'
const isStress = Boolean(process.env['STRESS'])
/** Set by `npm test`, which leaves out tests with the tag `stress`. */
const isQuick = Boolean(process.env['QUICK'])

/** For two processors: each has a Postgres of its own, for which it waits almost half of the time. */
const WORKERS = 3
/** Files that the command names; fewer of them need fewer workers. */
const named = process.argv.filter((word) => /\.test\.tsx?$/.test(word)).length

/** Starts slow files first: at the end, one would keep a single worker busy. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const seconds = ({ moduleId }: TestSpecification) => durations[path.relative(import.meta.dirname, moduleId)] ?? 0
    return (await super.sort(files)).toSorted((one, other) => seconds(other) - seconds(one))
  }
}

export default defineConfig({
  test: {
    include: [isStress ? STRESS : '**/*.test.ts'],
    exclude: ['node_modules/**', '.next/**', '.cache/**', 'e2e/**', ...(isStress ? [] : [STRESS])],
    globalSetup: ['./db/testing/cluster.ts'],
    setupFiles: ['./.ci/seed.ts'],
    tags: [{ name: 'stress', description: 'Needs time or chance; `npm run test:stress` runs it.' }],
    ...(isQuick && { tagsFilter: ['!stress'] }),
    pool: 'forks',
    // A worker loads the server once, because loading it for each file would dominate the run; files leave no state
    // behind.
    isolate: false,
    maxWorkers: named === 0 ? WORKERS : Math.min(WORKERS, named),
    sequence: { sequencer: SlowFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a loaded machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
