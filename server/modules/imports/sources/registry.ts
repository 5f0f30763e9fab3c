import { asana } from './asana.ts'
import { csv } from './csv.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import { notion } from './notion.ts'
import type { Source } from './source.ts'
import { trello } from './trello.ts'

const SOURCES: Record<string, Source> = {
  csv,
  linear,
  jira,
  trello,
  asana,
  notion,
}

export const sourceNamed = (name: string): Source => SOURCES[name]!
