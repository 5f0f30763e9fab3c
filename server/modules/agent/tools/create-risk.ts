import { z } from 'zod'
import { line, text } from '#server/core/values/fields.ts'
import { RISK_TREATMENTS } from '#server/modules/risks/schema.ts'
import { dayNamed, labelOf, recordNamed } from '../names/resolve.ts'
import { DayWords, defineWriteTool, Link, Named, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'
import { refsTo } from './shown-refs.ts'

const Rating = z.array(z.int()).length(2, 'must be [likelihood, impact]')
const Loss = z.array(z.number()).length(3, 'must be [low, likely, high]')

export const createRisk = defineWriteTool({
  name: 'create_risk',
  description:
    'Adds an open risk to the register. Ratings are [likelihood, impact] from 1 to 5: inherent without controls, current, residual after treatment. Loss is [low, likely, high]. Only people can accept a risk.',
  input: {
    title: line(300),
    cause: text(5_000).optional(),
    event: text(5_000).optional().describe('What may happen'),
    consequence: text(5_000).optional(),
    category: line(100).optional(),
    owner: Named.optional().describe('Name, email or id'),
    project: Named.optional().describe('Name or id'),
    treatment: Named.optional().describe(RISK_TREATMENTS.join(', ')),
    controls: text(5_000).optional(),
    inherent: Rating.optional(),
    current: Rating.optional(),
    residual: Rating.optional(),
    loss: Loss.optional(),
    review_due: DayWords.optional(),
  },
  output: {
    id: z.string(),
    number: z.int(),
    level: z.string().optional(),
    owner: Ref.optional(),
    review_due: z.string().optional(),
    version: z.int(),
    link: Link,
  },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { owner, project, treatment, review_due, inherent, current, residual, loss, ...texts }) {
    return {
      ...texts,
      ...(inherent && { inherent: ratingOf(inherent) }),
      ...(current && { current: ratingOf(current) }),
      ...(residual && { residual: ratingOf(residual) }),
      ...(loss && { loss: { low: loss[0]!, likely: loss[1]!, high: loss[2]! } }),
      ...(owner && { owner: (await recordNamed(ctx, 'owner', 'member', owner)).id }),
      ...(project && { project: (await recordNamed(ctx, 'project', 'project', project)).id }),
      ...(treatment && { treatment: labelOf('treatment', treatment, RISK_TREATMENTS) }),
      ...(review_due && { review_due: dayNamed(ctx, 'review_due', review_due) }),
    }
  },
  async apply({ ctx, api }, plan) {
    const risk = await api.risks.create(plan)
    const { id, number, level_current: level, owner, review_due, version } = risk
    const member = await refsTo(ctx, 'member', [owner])
    return {
      id,
      number,
      version,
      link: linkTo(ctx, 'risk', id)!,
      ...(level && { level }),
      ...(owner && { owner: member(owner) }),
      ...(review_due && { review_due }),
    }
  },
})

const ratingOf = ([likelihood, impact]: number[]) => ({ likelihood: likelihood!, impact: impact! })
