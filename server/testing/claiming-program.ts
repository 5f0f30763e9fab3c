import { connect } from '#db/client.ts'
import { RunUntilIdle, untilIdle } from '#server/core/operations/run-until-idle.ts'

/** Claims rows of `piece` one by one, as workers do; tests kill it while it processes one. */
const relay = connect(process.argv[2]!, { max: 2, name: 'claiming' })

async function takeOne(): Promise<boolean> {
  const { rowCount } = await relay.pool.query(
    `with one as (select n from piece where not done order by n limit 1 for update skip locked),
       slow as (select pg_sleep(0.005) from one)
     update piece set done = true, times = times + 1 from one, slow where piece.n = one.n`,
  )
  return rowCount === 1
}

new RunUntilIdle({
  work: (signal) => untilIdle(takeOne, signal),
  every: 100,
  onError: (error) => process.stdout.write(`${String(error)}\n`),
}).wake()
