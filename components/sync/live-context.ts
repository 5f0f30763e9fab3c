import { createContext, useContext } from 'react'
import type { Edits } from './edits.ts'
import type { Connection } from './live-tabs.ts'
import { noSaves, type OwnSaves } from './own-saves.ts'

type Live = { connection: Connection; edits: Edits; saves: OwnSaves }
export const LiveContext = createContext<Live>({ connection: 'online', edits: new Map(), saves: noSaves() })

/** Pending edits, own saves and the connection state. */
export const useLive = () => useContext(LiveContext)
