import type { Send } from '../../client/options.ts'
import { didYouMean, UsageError } from '../usage.ts'

/** An event of the catalogue with an example of its data. */
export type CatalogueEvent = { event: string; example: Record<string, unknown> }

/** The events of the installation. */
export async function readEvents(send: Send, signal: AbortSignal): Promise<CatalogueEvent[]> {
  const answer = await send({ method: 'GET', path: '/events', operation: 'listEvents', options: { signal } })
  return (answer as { data: CatalogueEvent[] }).data
}

/** The names of events that a text such as `task.*,deal.updated` selects. */
export function chosenEvents(text: string, catalogue: readonly CatalogueEvent[]): string[] | undefined {
  const names = catalogue.map(({ event }) => event)
  const patterns = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (patterns.length === 0) throw new UsageError('--events takes names, such as task.*,deal.updated')
  if (patterns.includes('*')) return undefined
  const chosen = patterns.flatMap((pattern) => {
    const found = names.filter(
      (name) => name === pattern || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -1))),
    )
    if (found.length === 0) throw new UsageError(unknownEvent(pattern, names))
    return found
  })
  return [...new Set(chosen)]
}

export const unknownEvent = (wrong: string, names: readonly string[]) =>
  `There is no event "${wrong}".${didYouMean(wrong, names)}`
