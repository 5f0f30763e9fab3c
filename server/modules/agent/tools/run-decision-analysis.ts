import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { type MethodName, METHODS, requireResult } from '#server/modules/decisions/rules/methods.ts'
import { MOST_BYTES, sizeOf } from '../calls/cut.ts'
import { labelOf } from '../names/resolve.ts'
import { type Caller, defineReadTool, Named } from './define-tool.ts'

/** Reserved for the common response fields. */
const ADDED_BYTES = 500
const NAMES = Object.keys(METHODS) as MethodName[]

export const runDecisionAnalysis = defineReadTool({
  name: 'run_decision_analysis',
  description:
    'Runs a method and returns its values, warnings and version; stores nothing. The same inputs give the same result. risk_matrix without risks uses those of the workspace.',
  owner: true,
  input: {
    method: Named,
    inputs: z.looseObject({}).describe('See describe_decision_method'),
  },
  output: {
    method: z.string(),
    method_version: z.int(),
    inputs: z.looseObject({}).optional(),
    values: z.looseObject({}),
    warnings: z.array(z.string()),
  },
  async read({ api }, { method: asked, inputs: given }) {
    const method = labelOf('method', asked, NAMES)
    const { inputs, warnings } =
      method === 'risk_matrix' && !('risks' in given) ? await withRisks(api, given) : { inputs: given, warnings: [] }
    const result = requireResult(await api.decisions.evaluate({ method, inputs }))
    const answer = { ...result, warnings: [...warnings, ...result.warnings] }
    if (sizeOf(answer) <= MOST_BYTES - ADDED_BYTES) return answer
    const { inputs: _, ...others } = answer
    return { ...others, truncated: true, hint: 'The inputs are omitted so that the values fit in 24 kB.' }
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
