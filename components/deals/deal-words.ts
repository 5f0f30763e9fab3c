import { choicesOf, DEAL_STAGES } from '#components/records/states.ts'

export const STAGES = choicesOf(DEAL_STAGES)
