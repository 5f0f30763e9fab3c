import { randomInt } from 'node:crypto'
import type { Quote, QuoteRevision } from '#server/modules/quotes/schema.ts'
import type { TestApi } from './api.ts'
import type { Person } from './person.ts'

export const QUOTED = [
  { description: 'Proofs', quantity: 3, unit_price: 33.335, tax_rate: 19 },
  { description: 'Delivery', quantity: 1, unit_price: 10, tax_rate: 0 },
]
export const CLIENT = 'ruth@brandt.example'

type Team = { api: TestApi; owner: Person }
type Decision = { act: 'accept'; name: string } | { act: 'decline'; reason?: string }

/** Actions of the team and the client on quotes, over HTTP. */
export function quoteCalls(team: Team) {
  async function ask<T>(procedure: string, input: object): Promise<T> {
    const { status, body, text } = await team.owner.mutate(`quotes.${procedure}`, input)
    if (status !== 200) throw new Error(`quotes.${procedure} answered ${status} ${text}`)
    return body as T
  }
  const draft = (fields: object = {}) => ask<Quote>('create', { company: 'Brandt', lines: QUOTED, ...fields })
  const get = async (id: string) => (await team.owner.query('quotes.get', { id })).body as Quote
  const revisions = async (id: string) => (await team.owner.query('quotes.revisions', { id })).body as QuoteRevision[]
  async function send({ id, version }: Pick<Quote, 'id' | 'version'>, to = CLIENT) {
    const quote = await ask<Quote>('send', { id, version, to })
    const [latest] = await revisions(id)
    return { ...quote, path: new URL(latest!.url).pathname }
  }
  return {
    draft,
    get,
    revisions,
    send,
    sent: async (fields?: object) => send(await draft(fields)),
    /** Posts the form of the page; each client has an IP address of its own unless `from` names one. */
    decide(path: string, typed: Decision | Record<string, string>, from = `203.0.113.${randomInt(250)}`) {
      return fetch(`${team.api.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'User-Agent': 'Chrome on a phone', 'X-Forwarded-For': from },
        body: new URLSearchParams(typed),
      })
    },
    show: (path: string) => team.api.program.caller.quotes.show(path.split('/quote/')[1]!),
  }
}
