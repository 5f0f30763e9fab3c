import type { Request } from '../support/load.ts'
import type { Stage } from '../support/stage.ts'

type Call = {
  work: string
  /** The least that our rate may be of the peer's. */
  target: number
  next: (n: number) => Request
}

/** How many records the callers ask for. */
const ASKED = 2_000
const STATUSES = ['backlog', 'todo', 'in_progress', 'done']

/** Calls of tasks as users make them, each request another one; the totals are measured while others write. */
export async function taskCalls({ sql }: Stage): Promise<Record<'reads' | 'totals' | 'writes', Call[]>> {
  const { rows } = await sql(`select id from task where deleted_at is null order by md5(id::text) limit ${ASKED}`)
  const ids = rows.map(({ id }: { id: string }) => id)
  const at = (n: number) => ids[n % ids.length]!
  const status = (n: number) => STATUSES[n % STATUSES.length]!
  const body = (title: string) => JSON.stringify({ title })
  const afterAny = (n: number): Request => ({ path: `/tasks?count=false&after=${at(n)}` })
  const post = (n: number): Request => ({ path: '/tasks', method: 'POST', body: body(`Made ${n}`) })
  const patch = (n: number): Request => ({ path: `/tasks/${at(n)}`, method: 'PATCH', body: body(`Changed ${n}`) })
  const mixed = (n: number) => (n % 10 === 8 ? post(n) : n % 10 === 9 ? patch(n) : afterAny(n))
  const read = (work: string, target: number, path: (n: number) => string): Call => ({
    work,
    target,
    next: (n) => ({ path: path(n) }),
  })
  return {
    reads: [
      read('GET one of 2,000', 1, (n) => `/tasks/${at(n)}`),
      { work: 'GET list of 50 after any id', target: 1, next: afterAny },
      read(
        'GET list by status after any id',
        0.9,
        (n) => `/tasks?count=false&status=${status(n)}&after=${at(Math.floor(n / 4))}`,
      ),
      read('GET list by due, pages 1 to 40', 0.9, (n) => `/tasks?count=false&sort=due&offset=${(n % 40) * 50}`),
      read('GET search of a word and a number', 0.5, (n) => `/tasks?count=false&q=number%20${(n * 7919) % 100_000}`),
    ],
    totals: [
      read('GET list with exact total, 1 write/s', 1.5, (n) => `/tasks?after=${at(n)}`),
      read(
        'GET list by status with total, 1 write/s',
        1.5,
        (n) => `/tasks?status=${status(n)}&after=${at(Math.floor(n / 4))}`,
      ),
    ],
    writes: [
      { work: 'POST, different titles', target: 0.7, next: post },
      { work: 'PATCH any of 2,000', target: 0.6, next: patch },
      { work: '8 lists : 1 POST : 1 PATCH', target: 0.7, next: mixed },
    ],
  }
}
