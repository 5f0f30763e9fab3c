import { z } from 'zod'
import { triangular } from './distributions.ts'
import { Draws, Seed } from './monte-carlo.ts'
import { defineMethod, Label, NotNegative, type Rest, Share } from './parts.ts'
import { GENERATOR, seededRandom } from './random.ts'
import { BETWEEN_RESTS } from './simulate.ts'
import { summaryOf } from './summary.ts'

export const MOST_RISKS = 200

const Step = z.int('must be a whole number from 1 to 5').min(1, 'must be from 1 to 5').max(5, 'must be from 1 to 5')
const Score = z.strictObject({ likelihood: Step, impact: Step }).nullable()
const Loss = z
  .strictObject({ low: NotNegative, likely: NotNegative, high: NotNegative })
  .superRefine(({ low, likely, high }, ctx) => {
    if (low > likely) ctx.addIssue({ code: 'custom', path: ['low'], message: 'must be at most the likely loss' })
    if (likely > high) ctx.addIssue({ code: 'custom', path: ['high'], message: 'must be at least the likely loss' })
  })
  .nullable()

const Risk = z.strictObject({ name: Label, inherent: Score, residual: Score, loss: Loss })
type Risk = z.infer<typeof Risk>

const Input = z
  .strictObject({
    risks: z.array(Risk).min(1, 'must have at least 1 risk').max(MOST_RISKS, `must have at most ${MOST_RISKS} risks`),
    /** Probability per year of each likelihood from 1 to 5. */
    probabilities: z.array(Share).length(5, 'must be 5 numbers'),
    /** The highest score that is still low, medium and high. */
    bands: z
      .array(z.int('must be a whole number').min(1, 'must be from 1 to 25').max(25, 'must be from 1 to 25'))
      .length(3, 'must be 3 numbers'),
    draws: Draws,
    seed: Seed,
  })
  .superRefine(({ bands }, ctx) => {
    for (const index of [1, 2])
      if (bands[index]! <= bands[index - 1]!)
        ctx.addIssue({ code: 'custom', path: ['bands', index], message: 'must be greater than the one before' })
  })

const LEVELS = ['low', 'medium', 'high', 'critical'] as const
const levelOf = (score: number, bands: readonly number[]) =>
  LEVELS[bands.findIndex((band) => score <= band)] ?? 'critical'

/** The total loss of each draw: each risk occurs or not, with a triangular loss. */
function losses(
  risks: readonly Risk[],
  when: 'inherent' | 'residual',
  probabilities: readonly number[],
  draws: number,
  seed: number,
  rest: Rest,
) {
  const random = seededRandom(seed)
  const counted = risks.flatMap(({ loss, inherent, residual }) => {
    const score = when === 'inherent' ? inherent : (residual ?? inherent)
    if (!loss || !score) return []
    const size = loss.low === loss.high ? () => loss.low : triangular(loss)
    return [{ size, probability: probabilities[score.likelihood - 1]! }]
  })
  const totals = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    if (draw % BETWEEN_RESTS === 0) rest()
    for (const { size, probability } of counted) {
      const [chance, share] = [random(), random()]
      if (chance < probability) totals[draw]! += size(share)
    }
  }
  return totals
}

export const riskMatrix = defineMethod({
  name: 'risk_matrix',
  version: 1,
  title: 'Risk matrix',
  use: 'See the risks of the workspace by likelihood and impact, and the loss to expect.',
  heavy: true,
  Input,
  example: {
    risks: [
      {
        name: 'Paper supplier fails',
        inherent: { likelihood: 3, impact: 4 },
        residual: { likelihood: 2, impact: 3 },
        loss: { low: 8_000, likely: 15_000, high: 40_000 },
      },
      {
        name: 'Client data is exposed',
        inherent: { likelihood: 2, impact: 5 },
        residual: { likelihood: 1, impact: 5 },
        loss: { low: 20_000, likely: 60_000, high: 250_000 },
      },
      {
        name: 'Press stands still for a week',
        inherent: { likelihood: 4, impact: 3 },
        residual: { likelihood: 3, impact: 2 },
        loss: { low: 5_000, likely: 9_000, high: 18_000 },
      },
    ],
    probabilities: [0.05, 0.2, 0.4, 0.6, 0.85],
    bands: [4, 9, 16],
    draws: 50_000,
    seed: 2027,
  },
  evaluate({ risks, probabilities, bands, draws, seed }, rest) {
    const cells = [1, 2, 3, 4, 5].flatMap((likelihood) =>
      [1, 2, 3, 4, 5].map((impact) => {
        const here = (when: 'inherent' | 'residual') =>
          risks
            .filter((risk) => risk[when]?.likelihood === likelihood && risk[when].impact === impact)
            .map(({ name }) => name)
        const score = likelihood * impact
        return {
          likelihood,
          impact,
          score,
          level: levelOf(score, bands),
          inherent: here('inherent'),
          residual: here('residual'),
        }
      }),
    )
    const scored = (score: z.infer<typeof Score>) =>
      score && {
        ...score,
        score: score.likelihood * score.impact,
        level: levelOf(score.likelihood * score.impact, bands),
      }
    const without = risks.filter(({ loss }) => !loss).map(({ name }) => name)
    return {
      values: {
        generator: GENERATOR,
        cells,
        movement: risks.map(({ name, inherent, residual }) => ({
          name,
          inherent: scored(inherent),
          residual: scored(residual),
          change:
            inherent && residual ? residual.likelihood * residual.impact - inherent.likelihood * inherent.impact : null,
        })),
        loss: {
          inherent: summaryOf(losses(risks, 'inherent', probabilities, draws, seed, rest), 0, rest),
          residual: summaryOf(losses(risks, 'residual', probabilities, draws, seed, rest), 0, rest),
        },
      },
      warnings: without.length > 0 ? [`The expected loss leaves out risks without a loss: ${without.join(', ')}.`] : [],
    }
  },
})
