import { AFTER_THE_SWITCH, BEFORE_THE_SWITCH, testKilledMoves } from '#server/testing/killed-moves.ts'

testKilledMoves({ finished: [...BEFORE_THE_SWITCH, ...AFTER_THE_SWITCH], undone: BEFORE_THE_SWITCH })
