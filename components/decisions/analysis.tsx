'use client'

import { useEffect, useRef, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPCClient } from '#components/sync/trpc.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { Section } from '#components/ui/section.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { currencyOptions } from '#components/workspaces/choices.ts'
import type { Evaluation, Result } from '#server/modules/decisions/rules/methods.ts'
import { type Problem, sentenceOf } from '#server/modules/decisions/rules/problems.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { METHOD_LABELS } from './decision-labels.ts'
import { cleaned, type Inputs } from './inputs.ts'
import { LoadRisks } from './load-risks.tsx'
import { MethodForm } from './method-form.tsx'
import { Results } from './results.tsx'
import { useDecision } from './use-decision.ts'
import { useDraft } from './use-draft.ts'

const PAUSE_MS = 300

type AnalysisProps = { decision: Decision; onCurrency: (currency: string | null) => void }

/** The analysis of a decision: inputs beside their result, which updates during typing. */
export function Analysis({ decision, onCurrency }: AnalysisProps) {
  const { here } = useFrame()
  const { method, status, result } = decision
  const { analyse } = useDecision(decision)
  const { draft, isOvertaken, type, drop } = useDraft(decision)
  const { once, pending } = useOnce()
  const { live, problems, isRunning, stop } = useEvaluation(method, draft)
  const isOpen = status === 'open'
  const save = async () => {
    try {
      await analyse(cleaned(draft!))
      drop()
    } catch (error) {
      toast.error('Could not save', { description: (error as Error).message })
    }
  }
  return (
    <Section
      title="Analysis"
      description={`${METHOD_LABELS[method].label}. ${METHOD_LABELS[method].use}`}
      actions={
        draft && (
          <>
            {isRunning && (
              <Button size="sm" onClick={stop}>
                Stop
              </Button>
            )}
            <Button size="sm" onClick={drop}>
              Discard
            </Button>
            <Button
              size="sm"
              variant="primary"
              loading={pending}
              disabled={isRunning || problems.length > 0}
              onClick={() => void once(save)}
            >
              Save analysis
            </Button>
          </>
        )
      }
    >
      {isOvertaken && (
        <Banner tone="warning" title="The saved analysis has changed">
          Your inputs are not saved. Save them to replace the saved inputs, or discard them.
        </Banner>
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 2xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          {METHOD_LABELS[method].money && (
            <Field label="Currency" hint="Of the amounts. Leave it empty if the result is not money.">
              <Combobox
                clearable
                options={currencyOptions()}
                value={decision.currency}
                onValueChange={onCurrency}
                placeholder="None"
              />
            </Field>
          )}
          {method === 'risk_matrix' && isOpen && <LoadRisks inputs={draft ?? decision.inputs} onInputs={type} />}
          <MethodForm
            method={method}
            inputs={draft ?? decision.inputs}
            problems={problems}
            today={todayIn(here.zone)}
            disabled={!isOpen}
            onInputs={type}
          />
        </div>
        <section aria-label="Result" aria-busy={isRunning} className="flex min-w-0 flex-col gap-4">
          {problems.length > 0 && (
            <Banner tone="warning" title="These inputs have no result">
              <ul className="list-disc pl-4">
                {problems.map((problem, index) => (
                  <li key={index}>{sentenceOf(problem)}</li>
                ))}
              </ul>
              The result below is for earlier inputs.
            </Banner>
          )}
          <Results result={(draft && live) ?? result} currency={decision.currency} />
        </section>
      </div>
    </Section>
  )
}

type Answer = { draft: Inputs; result: Result | null; problems: readonly Problem[] }

/** The result of the current inputs, computed shortly after the last keystroke; an earlier run is stopped. */
function useEvaluation(method: Decision['method'], draft: Inputs | undefined) {
  const client = useTRPCClient()
  const [answer, setAnswer] = useState<Answer>()
  const [last, setLast] = useState<Result>()
  const run = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!draft) return undefined
    const own = new AbortController()
    run.current = own
    const timer = setTimeout(async () => {
      const found = await evaluated(client, method, draft, own.signal)
      if (own.signal.aborted && own !== run.current) return
      setAnswer({ draft, ...found })
      if (found.result) setLast(found.result)
    }, PAUSE_MS)
    return () => {
      run.current = undefined
      clearTimeout(timer)
      own.abort()
    }
  }, [client, method, draft])
  const isAnswered = answer !== undefined && answer.draft === draft
  return {
    live: last,
    problems: isAnswered ? answer.problems : [],
    isRunning: draft !== undefined && !isAnswered,
    stop: () => run.current?.abort(),
  }
}

async function evaluated(
  client: ReturnType<typeof useTRPCClient>,
  method: Decision['method'],
  draft: Inputs,
  signal: AbortSignal,
): Promise<Evaluation> {
  try {
    const inputs = cleaned(draft)
    return (await client.decisions.evaluate.mutate({ method, inputs }, { signal })) as Evaluation
  } catch (error) {
    const message = signal.aborted ? 'The evaluation was stopped.' : (error as Error).message
    return { result: null, problems: [{ path: [], message }] }
  }
}
