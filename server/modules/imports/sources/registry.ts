import { csv } from './csv.ts'
import { hubspot } from './hubspot.ts'
import { linear } from './linear.ts'
import { pipedrive } from './pipedrive.ts'
import { shopify } from './shopify.ts'
import type { Source } from './source.ts'

const SOURCES: Record<string, Source> = { csv, linear, hubspot, pipedrive, shopify }

export const sourceNamed = (name: string): Source => SOURCES[name]!
