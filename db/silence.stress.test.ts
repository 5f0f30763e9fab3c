import { SILENCE } from './silence.ts'
import { testSilence } from './testing/silent-postgres.ts'

testSilence(SILENCE, 10_000)
