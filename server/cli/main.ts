import { explainFailure, runCommand } from './run-command.ts'
import { Shell } from './shell.ts'

/** `npm run -s atrium -- <command>`: JSON on standard output, everything else on standard error. */
async function main(words: readonly string[]): Promise<unknown> {
  const shell = new Shell()
  try {
    return await runCommand(words, shell)
  } finally {
    await shell.close()
  }
}

main(process.argv.slice(2)).then(
  (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(process.exitCode ?? 0)),
  (error: unknown) => process.stderr.write(`${explainFailure(error)}\n`, () => process.exit(1)),
)
