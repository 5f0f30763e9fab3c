import { explainFailure, runCommand } from './run-command.ts'
import { Shell } from './shell.ts'

// `npm run -s atrium -- <command>`: JSON on standard output, everything else on standard error.
const shell = new Shell()
runCommand(process.argv.slice(2), shell)
  .finally(() => shell.close())
  .then(
    (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(shell.exitCode)),
    (error: unknown) => process.stderr.write(`${explainFailure(error)}\n`, () => process.exit(1)),
  )
