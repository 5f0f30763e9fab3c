'use client'

import { Select } from '#components/ui/select.tsx'
import { type Inputs, put } from './inputs.ts'
import { judgementLists } from './judgement-lists.ts'

const SCALE = [9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((size, place) => ({
  value: place < 8 ? size : 1 / size,
  words: (a: string, b: string) =>
    size === 1 ? 'Equal' : place < 8 ? `${a} is ${size} times as important` : `${b} is ${size} times as important`,
}))

/** Every pair of an AHP: of criteria for the goal, and of options for each criterion. */
export function JudgementTables({
  inputs,
  disabled,
  onInputs,
}: {
  inputs: Inputs
  disabled: boolean
  onInputs: (inputs: Inputs) => void
}) {
  return judgementLists(inputs).map(({ title, names: own, place, judgements }) => (
    <section key={place.join('.')} aria-label={`Judgements for ${title}`} className="flex flex-col gap-2">
      <h3 className="font-medium">For {title}</h3>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)] sm:items-center">
        {judgements.flatMap((row, i) =>
          row.map((value, k) => {
            const [a, b] = [own[i] ?? '', own[i + 1 + k] ?? '']
            return (
              <div key={`${i} ${k}`} className="contents">
                <span className="text-ink-muted">{`${a} and ${b}`}</span>
                <Select
                  label={`${a} and ${b} for ${title}`}
                  disabled={disabled}
                  options={SCALE.map((one) => ({ value: String(one.value), label: one.words(a, b) }))}
                  value={String(nearest(value))}
                  onValueChange={(next) => onInputs(put(inputs, [...place, i, k], valueOf(next)))}
                />
              </div>
            )
          }),
        )}
      </div>
    </section>
  ))
}

const nearest = (value: number) =>
  SCALE.reduce((best, one) => (Math.abs(one.value - value) < Math.abs(best.value - value) ? one : best)).value
const valueOf = (chosen: string) => SCALE.find(({ value }) => String(value) === chosen)!.value
