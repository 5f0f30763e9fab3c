import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { sizeOf } from '#server/modules/agent/calls/truncate.ts'
import { type MethodName, METHODS, requireResult } from '#server/modules/decisions/rules/methods.ts'
import { pageOf } from '../calls/pages.ts'
import { labelOf } from '../names/resolve.ts'
import { type Caller, defineReadTool, Link, Named } from './define-tool.ts'
import { listLink } from './links.ts'

const NAMES = Object.keys(METHODS) as MethodName[]

export const runDecisionAnalysis = defineReadTool({
  name: 'run_decision_analysis',
  description:
    'Runs a method and returns its values, warnings and version; stores nothing. The same inputs give the same result; long ones continue with next_cursor. risk_matrix without risks uses those of the workspace.',
  owner: true,
  input: {
    method: Named,
    inputs: z.looseObject({}).describe('See describe_decision_method'),
    cursor: z.string().max(100).optional(),
  },
  output: {
    method: z.string(),
    method_version: z.int(),
    inputs: z.looseObject({}).optional(),
    values: z.looseObject({}).optional(),
    warnings: z.array(z.string()).optional(),
    next_cursor: z.string().optional(),
    link: Link,
  },
  async read({ ctx, api }, { method: asked, inputs: given, cursor }) {
    const method = labelOf('method', asked, NAMES)
    const { inputs, warnings } =
      method === 'risk_matrix' && !('risks' in given) ? await withRisks(api, given) : { inputs: given, warnings: [] }
    const {
      inputs: used,
      values,
      warnings: own,
      ...head
    } = requireResult(await api.decisions.evaluate({ method, inputs }))
    const inOrder = Object.entries({ inputs: used, values }).toSorted(
      ([, one], [, other]) => sizeOf(one) - sizeOf(other),
    )
    const whole = { warnings: [...warnings, ...own], ...Object.fromEntries(inOrder) }
    return pageOf({ ...head, link: listLink(ctx, 'decision') }, whole, { ...head, inputs: used }, cursor)
  },
})

/** The risks of the workspace as inputs, and notes on what they exclude. */
async function withRisks(api: Caller, given: object) {
  const { risks, bands, left_out } = await api.decisions.snapshot()
  if (risks.length === 0) throw invalid('inputs', 'no open risk of the workspace is rated. Send risks')
  return {
    inputs: { bands, ...given, risks },
    warnings: [
      ...(left_out.risks ? [`Only the ${risks.length} highest risks are included.`] : []),
      ...(left_out.losses > 0 ? [`Losses in other currencies are excluded: ${left_out.losses}.`] : []),
    ],
  }
}
