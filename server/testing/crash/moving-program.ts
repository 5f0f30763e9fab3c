import { explainFailure, runCommand } from '#server/cli/run-command.ts'
import { Shell } from '#server/cli/shell.ts'

/** Runs `workspace move` with `WORDS` and kills itself when the command says a line that contains `KILL_AT`, if set. */
const { KILL_AT, WORDS = '[]' } = process.env
const shell = new Shell()
shell.say = (line) => {
  process.stdout.write(`${line}\n`)
  if (KILL_AT && line.includes(KILL_AT)) process.kill(process.pid, 'SIGKILL')
}
try {
  process.stdout.write(
    `${JSON.stringify(await runCommand(['workspace', 'move', ...(JSON.parse(WORDS) as string[])], shell))}\n`,
  )
} catch (error) {
  process.stdout.write(`${explainFailure(error)}\n`)
  process.exitCode = 1
} finally {
  await shell.close()
}
