'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '#components/sync/trpc.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { levelOf, RATINGS, scoreOf } from '#server/modules/risks/rules.ts'
import type { Rating, RatingName, Risk } from '#server/modules/risks/schema.ts'
import { LevelBadge } from './level-badge.tsx'
import { IMPACTS, LIKELIHOODS, RATING_LABELS, STEPS } from './risk-labels.ts'
import { ScoreLine } from './score-line.tsx'
import { useBands } from './use-bands.ts'

type RatingsProps = { risk: Risk; edit: (fields: Partial<Risk>) => void }

/** The inherent, current and residual ratings, each with its score history. */
export function Ratings({ risk, edit }: RatingsProps) {
  const bands = useBands()
  const { data: scores = [] } = useQuery(useTRPC().risks.scores.queryOptions({ id: risk.id }))
  return (
    <Section title="Rating">
      <Card flush>
        <div className="divide-y divide-line">
          {RATINGS.map((name) => {
            const score = scoreOf(risk[name])
            return (
              <div
                key={name}
                role="group"
                aria-label={`${RATING_LABELS[name].label} rating`}
                className="flex flex-wrap items-center gap-2 px-4 py-2.5"
              >
                <div className="w-30 max-md:w-full">
                  <div className="font-medium">{RATING_LABELS[name].label}</div>
                  <div className="text-sm text-ink-muted">{RATING_LABELS[name].hint}</div>
                </div>
                <OneRating name={name} rating={risk[name]} onChange={(rating) => edit({ [name]: rating })} />
                <div className="ml-auto flex items-center gap-2">
                  <ScoreLine scores={scores.map((one) => scoreOf(one[name]))} label={RATING_LABELS[name].label} />
                  <span className="flex w-20 justify-end">
                    <LevelBadge score={score} level={levelOf(score, bands)} />
                  </span>
                </div>
              </div>
            )
          })}
        </div>
      </Card>
    </Section>
  )
}

type OneRatingProps = { name: RatingName; rating: Rating | null; onChange: (rating: Rating | null) => void }

/** Saves once both values are chosen. */
function OneRating({ name, rating, onChange }: OneRatingProps) {
  const [begun, setBegun] = useState<Partial<Rating>>({})
  const { label } = RATING_LABELS[name]
  const shown: Partial<Rating> = rating ?? begun
  const choose = (part: Partial<Rating>) => {
    const { likelihood, impact } = { ...shown, ...part }
    if (likelihood === undefined || impact === undefined) return setBegun({ likelihood, impact } as Partial<Rating>)
    setBegun({})
    onChange({ likelihood, impact })
  }
  return (
    <>
      <Select
        className="w-38 max-md:w-[calc(50%-1.5rem)]"
        label={`${label} likelihood`}
        placeholder="Likelihood"
        options={optionsOf(LIKELIHOODS)}
        value={shown.likelihood ? String(shown.likelihood) : null}
        onValueChange={(next) => choose({ likelihood: stepOf(next) })}
      />
      <Select
        className="w-34 max-md:w-[calc(50%-1.5rem)]"
        label={`${label} impact`}
        placeholder="Impact"
        options={optionsOf(IMPACTS)}
        value={shown.impact ? String(shown.impact) : null}
        onValueChange={(next) => choose({ impact: stepOf(next) })}
      />
      {rating && (
        <IconButton
          size="sm"
          label={`Clear ${label.toLowerCase()} rating`}
          icon={<X />}
          onClick={() => onChange(null)}
        />
      )}
    </>
  )
}

const optionsOf = (words: readonly string[]) =>
  words.map((word, index) => ({ value: String(index + 1), label: `${index + 1} ${word}` }))

const stepOf = (value: string) => STEPS.find((step) => String(step) === value)!
