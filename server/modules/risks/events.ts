import { lifeOf, MEMBER } from '#server/core/records/record-events.ts'
import { Risk, RISK_EXAMPLE } from './schema.ts'

export const RISK_EVENTS = lifeOf('risk', Risk, {
  ...RISK_EXAMPLE,
  number: 7,
  cause: 'The press is 14 years old and parts are hard to get.',
  event: 'The press stands still for more than three days.',
  consequence: 'Catalogues are late; customers go elsewhere.',
  owner: MEMBER,
  status: 'open',
  residual: { likelihood: 2, impact: 3 },
  score_inherent: 20,
  score_current: 15,
  score_residual: 6,
  level_inherent: 'critical',
  level_current: 'high',
  level_residual: 'medium',
  controls: 'Maintenance every quarter.',
  loss: { low: 5000, likely: 20000, high: 80000, currency: 'EUR' },
})
