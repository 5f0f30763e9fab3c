import { asana } from './asana.ts'
import { csv } from './csv.ts'
import { hubspot } from './hubspot.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { notion } from './notion.ts'
import { pipedrive } from './pipedrive.ts'
import { shopify } from './shopify.ts'
import type { Source } from './source.ts'
import { trello } from './trello.ts'

const SOURCES: Record<string, Source> = {
  csv,
  linear,
  jira,
  trello,
  asana,
  notion,
  hubspot,
  pipedrive,
  shopify,
}

export const sourceNamed = (name: string): Source => SOURCES[name]!
