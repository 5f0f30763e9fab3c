import { restartInTurn } from './rolling-restarts.ts'

restartInTurn(5)
