import { setTimeout as delay } from 'node:timers/promises'
import { row } from '../support/report.ts'
import { call, openGate, openMoveStage, type Team } from './move-stage.ts'

const MOVES = 100
const PAUSE_MS = 20

/**
 * A workspace moves to and fro, while a node that has lost the directory goes on calling where it believes the workspace
 * is, and sees the directory again after each move.
 */
export async function stale(bin: string): Promise<void> {
  const stage = await openMoveStage(bin)
  const gate = await openGate(stage.common.DATABASE_URL)
  const node = await stage.startNode({ DATABASE_URL: gate.url })
  const [moved, ...residents] = [
    await stage.openTeam('moved', 'a'),
    await stage.openTeam('lives-in-a', 'a'),
    await stage.openTeam('lives-in-b', 'b'),
  ] as [Team, Team, Team]
  const created: string[] = []
  const answers = new Map<string, number>()
  let foreign = 0
  let loading = true
  const write = async (team: Team) => {
    for (let n = 0; loading; n++) {
      const { status, body } = await call(node, team, 'POST', '/tasks', { title: `${team.slug} ${n}` })
      if (status === 201 && team === moved) created.push(String(body.id))
      const listed = await call(node, team, 'GET', '/tasks?limit=5')
      const titles = ((listed.body.data ?? []) as { title: string }[]).map(({ title }) => title)
      foreign += titles.filter((title) => !title.startsWith(`${team.slug} `)).length
      for (const [method, got] of [['POST', status] as const, ['GET', listed.status] as const]) {
        const key = `${team === moved ? 'moved' : 'others'} ${method} ${got}`
        answers.set(key, (answers.get(key) ?? 0) + 1)
      }
      await delay(PAUSE_MS)
    }
  }
  const writing = [moved, ...residents].map(write)
  await delay(1_000)
  let left = 0
  for (let n = 0; n < MOVES; n++) {
    const [from, to] = n % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const)
    gate.cut()
    await stage.moveHere(moved.slug, to)
    await delay(500)
    left += (await stage.rows(from, `select from task where workspace_id = '${moved.id}'`)).length
    gate.mend()
    const before = created.length
    while (created.length === before) await delay(20)
  }
  loading = false
  await Promise.all(writing)
  const here = await stage.rows('a', `select id from task where workspace_id = '${moved.id}'`)
  const ids = new Set(here.map(({ id }) => id))
  const lost = created.filter((id) => !ids.has(id)).length
  const expected = /^(moved|others) (POST (201|503)|GET (200|503))$/
  const other = [...answers].filter(([key]) => !expected.test(key))
  gate.close()
  await stage.close()
  row(
    `C8 ${MOVES} moves with a stale directory`,
    `${left} rows`,
    'in the old cell: 0',
    left === 0 && lost === 0 && foreign === 0 && other.length === 0 && MOVES % 2 === 0,
    `${foreign} foreign rows, ${lost} of ${created.length} records lost; ${[...answers].map(([key, times]) => `${times} × ${key}`).join(', ')}`,
  )
}
