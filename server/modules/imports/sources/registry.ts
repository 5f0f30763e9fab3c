import type { Cells } from '../reading/read-table.ts'
import { asana } from './asana.ts'
import { csv } from './csv.ts'
import { hubspot } from './hubspot.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { notion } from './notion.ts'
import { pipedrive } from './pipedrive.ts'
import { shopify } from './shopify.ts'
import type { Settings, Source } from './source.ts'
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

/** The application whose export has these columns; undefined if none has. */
export function exporterOf(columns: Cells, settings: Settings): { name: string; label: string } | undefined {
  const found = Object.entries(SOURCES).find(([name, source]) => name !== 'csv' && opens(source, columns, settings))
  return found && { name: found[0], label: found[1].label }
}

function opens({ open }: Source, columns: Cells, settings: Settings): boolean {
  try {
    return open?.(columns, { ...settings, mapping: {} }) !== undefined
  } catch {
    return false
  }
}
