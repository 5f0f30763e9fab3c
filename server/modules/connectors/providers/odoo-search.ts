import { z } from 'zod'
import { type ProviderAnswer, type ProviderCall, ProviderError } from './adapter.ts'
import { readAnswer } from './read-answer.ts'
import { keyEnded, readProblem, refused, wrongAnswer } from './refusals.ts'

export const NAME = 'Odoo'
const PAGE_ROWS = 500
const MOST_PAGES = 400

/** Odoo returns `false` for empty fields. */
export const Text = z.union([z.string(), z.literal(false)]).transform((text) => text || null)
/** A reference to another record: its id and name. */
export const Reference = z.union([z.tuple([z.int(), z.string()]), z.literal(false)])

export type Question = { model: string; domain: unknown[]; fields: readonly string[] }

/**
 * All matching records, each once, page by page in id order (JSON-2, odoo.com/documentation/19.0, External API).
 * A page begins after the last id of the previous one, so records that are added or removed meanwhile shift no others.
 */
export async function* searchRead<Row extends { id: number }>(
  call: ProviderCall,
  { model, domain, fields }: Question,
  row: z.ZodType<Row>,
): AsyncGenerator<Row[]> {
  if (!call.host) throw new ProviderError('refused', 'The address of Odoo is missing. Connect it again.')
  for (let page = 0, last = 0; page < MOST_PAGES; page++) {
    const answer = await call.send({
      method: 'POST',
      url: `${call.host}/json/2/${model}/search_read`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ domain: [...domain, ['id', '>', last]], fields, limit: PAGE_ROWS, order: 'id' }),
    })
    const rows = readAnswer(z.array(row), answer, NAME)
    const found = new Map(rows.filter(({ id }) => id > last).map((one) => [one.id, one]))
    yield [...found.values()]
    if (rows.length < PAGE_ROWS) return
    if (found.size === 0) throw wrongAnswer(NAME, `the same page again (${model})`)
    for (const id of found.keys()) last = Math.max(last, id)
  }
  throw wrongAnswer(NAME, `more pages than it announced (${model})`)
}

const Problem = z.object({ name: z.string() })

/** Errors contain the exception, such as `odoo.exceptions.AccessError`. */
export function refusal(answer: ProviderAnswer): ProviderError | undefined {
  if (answer.status >= 500 || answer.status === 429) return undefined
  const code = readProblem(Problem, answer)?.name.split('.').at(-1) ?? `HTTP ${answer.status}`
  if (answer.status === 401) return keyEnded(NAME, code)
  return refused(answer.status === 403 ? 'forbidden' : 'refused', NAME, code)
}
