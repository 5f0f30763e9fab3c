import { testSilence } from './testing/silent-postgres.ts'

// Long enough to connect on a busy machine.
testSilence({ short: 1_500, long: 60_000, askAfter: 900, answer: 500, look: 80 })
