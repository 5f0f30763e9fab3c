import type { Rating, RatingName, Risk, RiskBands, RiskLevel } from './schema.ts'

/** Without any controls, as it is now, and after treatment. */
export const RATINGS: readonly RatingName[] = ['inherent', 'current', 'residual']

export const USUAL_BANDS: RiskBands = { low: 4, medium: 9, high: 16 }

type Ratings = Pick<Risk, 'inherent' | 'current' | 'residual'>

export const scoreOf = (rating: Rating | null): number | null => rating && rating.likelihood * rating.impact

export function levelOf(score: number | null, { low, medium, high }: RiskBands): RiskLevel | null {
  if (score === null) return null
  if (score <= low) return 'low'
  if (score <= medium) return 'medium'
  return score <= high ? 'high' : 'critical'
}

type Levels = Pick<Risk, 'level_inherent' | 'level_current' | 'level_residual'>
type Scores = Pick<Risk, 'score_inherent' | 'score_current' | 'score_residual'>

export const scoresOf = ({ inherent, current, residual }: Ratings): Scores => ({
  score_inherent: scoreOf(inherent),
  score_current: scoreOf(current),
  score_residual: scoreOf(residual),
})

export const levelsOf = ({ score_inherent, score_current, score_residual }: Scores, bands: RiskBands): Levels => ({
  level_inherent: levelOf(score_inherent, bands),
  level_current: levelOf(score_current, bands),
  level_residual: levelOf(score_residual, bands),
})

export const isRated = (risk: Ratings) => RATINGS.some((name) => risk[name] !== null)

/** Whether any rating differs. */
export const changesRatings = (before: Ratings | null, after: Ratings) =>
  before ? RATINGS.some((name) => !isSame(before[name], after[name])) : isRated(after)

/** Whether any score is higher than before; a rating where there was none counts as higher. */
export const raisesScore = (before: Scores, after: Scores) =>
  RATINGS.some((name) => (after[`score_${name}`] ?? 0) > (before[`score_${name}`] ?? 0))

const isSame = (one: Rating | null, other: Rating | null) =>
  one?.likelihood === other?.likelihood && one?.impact === other?.impact
