/**
 * The agent connector in a workspace of 50,000 records: `npm run bench:agent`. The size of `tools/list`, the time and the
 * largest answer of every read tool over HTTP and MCP, and 1,000 hostile sets of arguments for each tool.
 */
import { fuzzTools, layBait } from '#server/testing/agent-fuzz.ts'
import { missing, untouched } from '#server/testing/agent-limits.ts'
import type { Body } from '#server/testing/agents.ts'
import { addRecords } from './agent/records.ts'
import { startOurs } from './support/programs.ts'
import { percentile, row } from './support/report.ts'
import { addWorkspace, openStage } from './support/stage.ts'

const CALLS = 200
const MOST_MS = 100
const MOST_BYTES = 24_000
const SETS = 1_000

/** Typical arguments: early and late pages, names, common, rare and missing words. */
const READS: Record<string, Record<string, (n: number, ids: Ids) => object>> = {
  get_context: { '': () => ({}) },
  search_workspace: {
    'a name': (n) => ({ query: `contact ${1 + n * 37}` }),
    'a common word': () => ({ query: 'number' }),
    'words of a text': (n) => ({ query: `word${n % 900}`, limit: 20 }),
    nothing: (n) => ({ query: `nowhere${n}` }),
  },
  get_record: {
    'a task by id': (n, ids) => ({ record: pick(ids.task, n), comments: true }),
    'a document by id': (n, ids) => ({ record: pick(ids.document, n) }),
    'a contact by name': (n) => ({ kind: 'contact', record: `Contact ${1 + n * 37}` }),
    'a project by name': (n) => ({ kind: 'project', record: `project ${1 + n}` }),
  },
  list_projects: {
    '100': () => ({ limit: 100 }),
    'by words': (n) => ({ query: `project ${n}`, sort: 'name' }),
  },
  list_tasks: {
    '100': () => ({ limit: 100 }),
    'of a project': (n) => ({ project: `Project ${1 + (n % 500)}`, status: ['To do', 'in progress'] }),
    'of a person until a day': (n) => ({
      assignee: `person${1 + (n % 31)}@bench.test`,
      due_before: 'next friday',
      sort: 'due',
    }),
    'by words': (n) => ({ query: `number ${n * 91}` }),
    'by title': () => ({ sort: 'title', limit: 100 }),
  },
  list_documents: {
    '100': () => ({ limit: 100 }),
    'by words': (n) => ({ query: `word${n % 900}` }),
  },
  list_people: { all: () => ({ limit: 100 }), 'by name': (n) => ({ query: `person ${n % 60}` }) },
}

type Ids = Record<'task' | 'document', string[]>
const pick = (ids: readonly string[], n: number) => ids[(n * 37) % ids.length]!

const stage = await openStage(0)
console.log(`${(await addRecords(stage)).toLocaleString('en')} records`)
const ours = await startOurs(stage)
const origin = new URL(ours.url).origin
let met = true
try {
  await stage.sql('update token set owner_functions = true')
  const { tools } = (await post('/tools')).body
  const list = await mcp('tools/list', {})
  check('tools/list', `${list.bytes} B`, `≤ ${MOST_BYTES} B`, list.bytes <= MOST_BYTES)
  await measureReads()
  await fuzz(tools as Body[])
} finally {
  await ours.stop()
  await stage.close()
}
process.exitCode = met ? 0 : 1

function check(work: string, result: string, target: string, isMet: boolean, figures = ''): void {
  met &&= isMet
  row(work, result, target, isMet, figures)
}

async function measureReads(): Promise<void> {
  const idsOf = async (table: string) => {
    const { rows } = await stage.sql(`select id from ${table} where workspace_id = $1 limit 500`, [stage.workspaceId])
    return rows.map(({ id }) => String(id))
  }
  const ids = { task: await idsOf('task'), document: await idsOf('document') }
  for (const [tool, reads] of Object.entries(READS))
    for (const [name, argumentsOf] of Object.entries(reads)) {
      const times: number[] = []
      let largest = 0
      for (let n = -5; n < CALLS; n++) {
        const args = argumentsOf(Math.abs(n), ids)
        const began = performance.now()
        const { bytes, isError, text } =
          n % 2 === 0 ? await post(`/tools/${tool}`, args) : await mcp('tools/call', { name: tool, arguments: args })
        if (isError) throw new Error(`${tool} ${JSON.stringify(args)} answered ${text.slice(0, 300)}`)
        if (n < 0) continue
        times.push(performance.now() - began)
        largest = Math.max(largest, bytes)
      }
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
      const isMet = p95 <= MOST_MS && largest <= MOST_BYTES
      check(
        `${tool} ${name}`,
        `${p95.toFixed(0)} ms`,
        `p95 ≤ ${MOST_MS} ms, ≤ ${MOST_BYTES} B`,
        isMet,
        `p50 ${p50.toFixed(0)} ms, ${largest} B`,
      )
    }
}

async function fuzz(tools: Body[]): Promise<void> {
  const other = await addWorkspace(stage, 'elsewhere')
  const as = (token: string) => (path: string, body?: unknown) => post(path, body, token)
  const bait = await layBait(as(stage.token), as(other.token))
  const query = async (statement: string) => (await stage.sql(statement)).rows as Record<string, unknown>[]
  const before: Record<string, unknown> = { ...(await untouched(query)) }
  const { calls, done, refused, odd } = await fuzzTools({ url: origin, token: stage.token, tools, bait }, SETS)
  check(
    'hostile calls without an answer that says why',
    `${odd.length}`,
    '0, no 5xx',
    odd.length === 0,
    `${calls} calls, ${done} done, ${refused} refused`,
  )
  for (const one of odd.slice(0, 5)) console.log(JSON.stringify(one))
  const changed = Object.entries(await untouched(query)).filter(([name, print]) => print !== before[name])
  const names = changed.map(([name]) => name).join(', ')
  check(
    'settings, emails to outsiders, money that is no draft',
    names ? 'CHANGED' : 'untouched',
    'untouched',
    names === '',
    names,
  )
  const gone = await missing(query)
  check('records deleted', `${gone.length}`, '0', gone.length === 0)
}

type Answered = { status: number; body: Body; bytes: number; text: string; isError: boolean }

async function post(path: string, body?: unknown, token: string = stage.token): Promise<Answered> {
  const response = await fetch(`${origin}/api/agent${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answered(response, await response.text())
}

async function mcp(method: string, params: object): Promise<Answered> {
  const response = await fetch(`${origin}/api/agent/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${stage.token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  const { result } = JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text) as Body
  const shown = method === 'tools/list' ? JSON.stringify(result) : (result?.content[0].text as string)
  const bytes = Buffer.byteLength(method === 'tools/list' ? shown : text)
  return { ...answered(response, shown ?? text), bytes, isError: !result || Boolean(result.isError) }
}

function answered({ status, ok }: Response, text: string): Answered {
  const body = text.startsWith('{') ? (JSON.parse(text) as Body) : {}
  return { status, body, bytes: Buffer.byteLength(text), text, isError: !ok }
}
