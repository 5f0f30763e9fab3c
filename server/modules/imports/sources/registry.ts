import { csv } from './csv.ts'
import { jira } from './jira.ts'
import { linear } from './linear.ts'
import type { Source } from './source.ts'

const SOURCES: Record<string, Source> = {
  csv,
  linear,
  jira,
}

export const sourceNamed = (name: string): Source => SOURCES[name]!
