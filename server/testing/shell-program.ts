import { explainFailure, runCommand } from '#server/cli/run-command.ts'
import { Shell } from '#server/cli/shell.ts'

/**
 * Runs one `atrium` command after the other in one process, since starting a process takes longer than most commands.
 * Receives `{ id, words }` and sends `{ id, answer }` or `{ id, error }`; ends with the process that started it.
 */
const shell = new Shell()

process.on('message', ({ id, words }: { id: number; words: string[] }) => {
  runCommand(words, shell).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: explainFailure(error) }),
  )
})
process.on('disconnect', () => process.exit())
