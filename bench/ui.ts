/**
 * The workspace application in a real browser against the built product: `npm run bench:ui`, after `npm run build`. Add
 * names to run only those parts: `npm run bench:ui -- live`.
 */
import { measureDocuments } from './ui/documents.ts'
import { measureInteractions } from './ui/interactions.ts'
import { measureLive } from './ui/live.ts'
import { measureMindmaps } from './ui/mindmaps.ts'
import { measurePages } from './ui/pages.ts'
import { measureSimulations } from './ui/simulations.ts'
import { openUiStage } from './ui/stage.ts'
import { measureUsable } from './ui/usable.ts'

const parts = {
  usable: measureUsable,
  interactions: measureInteractions,
  documents: measureDocuments,
  mindmaps: measureMindmaps,
  live: measureLive,
  simulations: measureSimulations,
  pages: measurePages,
}

const wanted = process.argv.slice(2)
const stage = await openUiStage()
try {
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await measure(stage)
} finally {
  await stage.close()
}
