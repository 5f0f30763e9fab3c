import { createContext, useContext } from 'react'
import type { Edits } from './edits.ts'
import type { Connection } from './live-tabs.ts'
import { noSaves, type OwnSaves } from './own-saves.ts'
import { noSteps, type Steps } from './undo-steps.ts'

type Live = { connection: Connection; edits: Edits; saves: OwnSaves; steps: Steps }
export const LiveContext = createContext<Live>({
  connection: 'online',
  edits: new Map(),
  saves: noSaves(),
  steps: noSteps(),
})

/** Pending edits, own saves, steps to undo and the connection state. */
export const useLive = () => useContext(LiveContext)
