/**
 * Comparative measurements of the API: `npm run bench`. Ratios compare alternating runs on this machine; absolute
 * figures depend on the machine. Add names to run only those parts: `npm run bench -- work memory`.
 */
import { measureDepth } from './deep.ts'
import { measureDisk } from './disk.ts'
import { measureFilters } from './filters.ts'
import { measureGrowth } from './growth.ts'
import { measureKit } from './kit.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { measureProfile } from './profile.ts'
import { measureRouteHandler } from './route-handler.ts'
import { measureSteadiness } from './steady.ts'
import { openStage } from './support/stage.ts'
import { measureWork } from './work.ts'

const parts = {
  work: measureWork,
  lists: measureLists,
  profile: measureProfile,
  'route-handler': measureRouteHandler,
  steady: measureSteadiness,
  memory: measureMemory,
  disk: measureDisk,
  deep: measureDepth,
  growth: measureGrowth,
  filters: measureFilters,
  kit: measureKit,
}
const TASKS = 100_000

const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const stage = await openStage(TASKS)
  try {
    await measure(stage)
  } finally {
    await stage.close()
  }
}
