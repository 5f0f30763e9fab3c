import { spawned } from '#server/testing/spawned.ts'
import { row } from '../support/report.ts'
import { openMoveStage } from './move-stage.ts'

const KILLS = 20
const TASKS = 300
/** What the command says after each step. */
const STEPS = [
  'nothing new is sent',
  'writes are refused',
  'the copy is complete',
  'the directory is switched',
  'is active in the cell',
  'removing the rows',
]

type Stage = Awaited<ReturnType<typeof openMoveStage>>

/** The command is killed after each step of a move, and run again. */
export async function killedMoves(bin: string): Promise<void> {
  const stage = await openMoveStage(bin)
  const team = await stage.openTeam('moved', 'a')
  await stage.shell('demo', '--workspace', team.slug, '--tasks', String(TASKS))
  const tasksIn = async (cell: 'a' | 'b') => {
    const rows = await stage.rows(cell, `select count(*)::integer as count from task where workspace_id = '${team.id}'`)
    return Number(rows[0]!.count)
  }
  const all = await tasksIn('a')
  let whole = 0
  let kills = 0
  let place: 'a' | 'b' = 'a'
  for (let n = 0; n < KILLS; n++) {
    for (const step of STEPS) {
      const [from, to]: ('a' | 'b')[] = place === 'a' ? ['a', 'b'] : ['b', 'a']
      if (await isKilledAt(stage, team.slug, to!, step)) kills++
      await stage.move(team.slug, to!)
      if ((await tasksIn(to!)) === all && (await tasksIn(from!)) === 0) whole++
      place = to!
    }
  }
  await stage.close()
  const expected = KILLS * STEPS.length
  row(
    `${expected} moves killed at ${STEPS.length} steps`,
    `${whole} whole`,
    String(expected),
    whole === expected && kills === expected,
  )
}

async function isKilledAt(stage: Stage, slug: string, to: string, step: string): Promise<boolean> {
  const WORDS = JSON.stringify(['--workspace', slug, '--to', to])
  const program = spawned('server/testing/crash/moving-program.ts', { ...stage.common, WORDS, KILL_AT: step })
  return (await program.ended).code === null
}
