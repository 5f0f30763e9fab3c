'use client'

import { useState } from 'react'
import { DEAL_STAGES } from '#components/deals/deal-states.ts'
import { type State } from '#components/records/states.ts'
import { TASK_STATES } from '#components/tasks/task-states.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { useChanged } from './use-changed.ts'
import { useImportSteps } from './use-imports.ts'

type Kept = Readonly<Record<string, string>>

/** What the unknown values of a source become, by the part of the mapping that says it. */
const VALUES: Readonly<Record<string, { words: string; states: Readonly<Record<string, State>> }>> = {
  statuses: { words: 'statuses', states: TASK_STATES },
  stages: { words: 'stages', states: DEAL_STAGES },
}

const AUTOMATIC = ''

const valueOf = (values: Kept, name: string) => (Object.hasOwn(values, name) ? values[name]! : AUTOMATIC)

type ValueMappingProps = {
  one: Import
  maps: readonly string[]
  onChanged: (isChanged: boolean) => void
}

/** Statuses of the source that Atrium does not know, and whether archived objects are imported. */
export function ValueMapping({ one, maps, onChanged }: ValueMappingProps) {
  const { check } = useImportSteps()
  const { once, pending } = useOnce()
  const part = maps.find((name) => name in VALUES) ?? 'statuses'
  const { words, states } = VALUES[part]!
  const kept = (one.mapping as Readonly<Record<string, Kept | undefined>>)[part] ?? {}
  const [refusal, setRefusal] = useState<string>()
  const [chosen, setChosen] = useState(kept)
  const [archived, setArchived] = useState(one.mapping.archived ?? false)
  const names = [...new Set([...one.unknown_statuses, ...Object.keys(kept)])]
  const hasArchived = maps.includes('archived')
  const isSame =
    archived === (one.mapping.archived ?? false) && names.every((name) => valueOf(chosen, name) === valueOf(kept, name))
  useChanged(!isSame, onChanged)
  if (names.length === 0 && !hasArchived) return null
  const options = [
    { value: AUTOMATIC, label: 'Automatic' },
    ...Object.entries(states).map(([value, { label }]) => ({ value, label })),
  ]
  const checkAgain = async () => {
    setRefusal(undefined)
    const values = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== AUTOMATIC))
    try {
      await check({ id: one.id, mapping: { [part]: values, ...(archived && { archived }) } })
    } catch (error) {
      setRefusal(refusalSentence(error))
    }
  }
  return (
    <Section
      title="Choices"
      {...(names.length > 0 && {
        description:
          one.unknown_statuses.length > 0
            ? `The file has ${words} that Atrium does not know. Choose what they become. Automatic decides by the rest of the row, such as its dates.`
            : `What ${words} of the file become, as you chose.`,
      })}
    >
      <Card className="flex flex-col gap-4">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {names.length > 0 && (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {names.map((name) => (
              <Field key={name} label={name}>
                <Select
                  options={options}
                  value={valueOf(chosen, name)}
                  onValueChange={(value) => setChosen({ ...chosen, [name]: value })}
                />
              </Field>
            ))}
          </div>
        )}
        {hasArchived && (
          <Checkbox label="Import what is archived, too" checked={archived} onCheckedChange={setArchived} />
        )}
        <div>
          <Button
            loading={pending}
            disabledReason={isSame ? 'Change a choice first' : null}
            onClick={() => void once(checkAgain)}
          >
            Check again
          </Button>
        </div>
      </Card>
    </Section>
  )
}
