import { fieldsOf } from './contracts/contract.ts'

/** A parsed query of the Google Ads Query Language, as far as adapters may use it. */
export type Query = { fields: string[]; from: string; conditions: Condition[]; orderBy: string | null }
type Condition = { field: string; operator: string; values: string[] }

export class QueryError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const FIELDS: Record<string, readonly string[]> = {
  customer: ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'status'],
  customer_client: ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'status', 'level', 'hidden'],
  campaign: ['id', 'name', 'status', 'final_url_suffix', 'tracking_url_template', 'advertising_channel_type'],
  segments: ['date'],
  metrics: ['cost_micros', 'impressions', 'clicks', 'conversions', 'conversions_value'],
}
const SOURCES: Record<string, readonly string[]> = {
  customer: ['customer', 'segments', 'metrics'],
  customer_client: ['customer_client'],
  campaign: ['campaign', 'customer', 'segments', 'metrics'],
}
const SHAPE = /^SELECT (.+?) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY ([\w., ]+?))?(?: LIMIT (\d+))?$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Throws QueryError with the codes of the provider's QueryErrorEnum. */
export function parseQuery(text: string): Query {
  const parts = SHAPE.exec(text.replace(/\s+/g, ' ').trim())
  if (!parts) throw new QueryError('UNEXPECTED_INPUT', 'Error in query: unexpected input.')
  const [, select = '', from = '', where, orderBy = null] = parts
  const allowed = SOURCES[from]
  if (!allowed) throw new QueryError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `Error in query: '${from}' is not a resource.`)
  const fields = select.split(',').map((field) => field.trim())
  const conditions = where ? conditionsIn(where).map(readCondition) : []
  for (const field of [...fields, ...conditions.map((condition) => condition.field)]) {
    const [resource = '', name = ''] = field.split('.')
    if (!FIELDS[resource]?.includes(name) || !isPublished(resource, name))
      throw new QueryError('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${field}'.`)
    if (!allowed.includes(resource))
      throw new QueryError('PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE', `'${field}' cannot be selected from ${from}.`)
  }
  if (fields.includes('segments.date') && !datesOf(conditions))
    throw new QueryError(
      'EXPECTED_FILTERS_ON_DATE_RANGE',
      'A filter on core date segment with a finite range is required.',
    )
  return { fields, from, conditions, orderBy }
}

export const camel = (name: string) => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())

function isPublished(resource: string, name: string): boolean {
  const message = fieldsOf('googleads.GoogleAdsRow').get(camel(resource))
  return message !== undefined && fieldsOf(`googleads.${message}`).has(camel(name))
}

/** The `AND` of BETWEEN belongs to its condition. */
const conditionsIn = (where: string) => where.split(/(?<!BETWEEN '[^']*') AND /i)

function readCondition(text: string): Condition {
  const between = /^([\w.]+) BETWEEN '([^']*)' AND '([^']*)'$/i.exec(text.trim())
  if (between) return { field: between[1]!, operator: 'BETWEEN', values: [between[2]!, between[3]!] }
  const simple = /^([\w.]+) (=|!=|>=|<=) (?:'([^']*)'|(\w+))$/.exec(text.trim())
  if (!simple) throw new QueryError('UNEXPECTED_INPUT', `Error in query: unexpected input ${text}.`)
  return { field: simple[1]!, operator: simple[2]!, values: [simple[3] ?? simple[4]!] }
}

/** The days that the query asks for; null when it does not limit them. */
export function datesOf(conditions: readonly Condition[]): { from: string; to: string } | null {
  const on = conditions.filter(({ field }) => field === 'segments.date')
  const value = (operator: string, nth = 0) => on.find((one) => one.operator === operator)?.values[nth]
  const from = value('BETWEEN') ?? value('>=') ?? value('=')
  const to = value('BETWEEN', 1) ?? value('<=') ?? value('=')
  if (!from || !to) return null
  for (const day of [from, to])
    if (!DAY.test(day)) throw new QueryError('INVALID_VALUE_WITH_BETWEEN_OPERATOR', `'${day}' is not a date.`)
  return { from, to }
}
