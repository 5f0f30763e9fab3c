'use client'

import { useState } from 'react'
import { TASK_STATES } from '#components/records/states.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import { refusalWords } from './refusal-words.ts'
import { useImportSteps } from './use-imports.ts'

const AUTOMATIC = ''
const options = [
  { value: AUTOMATIC, label: 'Automatic' },
  ...Object.entries(TASK_STATES).map(([value, { label }]) => ({ value, label })),
]

type TaskMappingProps = { one: Import; maps: readonly string[] }
type Statuses = NonNullable<Parameters<ReturnType<typeof useImportSteps>['check']>[0]['mapping']>['statuses']

/** Statuses of the source that Atrium does not know, and whether archived issues are imported. */
export function TaskMapping({ one, maps }: TaskMappingProps) {
  const { check } = useImportSteps()
  const { once, pending } = useOnce()
  const [refusal, setRefusal] = useState<string>()
  const [statuses, setStatuses] = useState(one.mapping.statuses ?? {})
  const [archived, setArchived] = useState(one.mapping.archived ?? false)
  const names = [...new Set([...one.unknown_statuses, ...Object.keys(one.mapping.statuses ?? {})])]
  const hasArchived = maps.includes('archived')
  if (names.length === 0 && !hasArchived) return null
  const isSame =
    archived === (one.mapping.archived ?? false) &&
    names.every((name) => (statuses[name] ?? AUTOMATIC) === (one.mapping.statuses?.[name] ?? AUTOMATIC))
  const checkAgain = async () => {
    setRefusal(undefined)
    const chosen = Object.entries(statuses).filter(([, status]) => status !== AUTOMATIC)
    const mapping = { statuses: Object.fromEntries(chosen) as Statuses, ...(archived && { archived }) }
    try {
      await check({ id: one.id, mapping })
    } catch (error) {
      setRefusal(refusalWords(error))
    }
  }
  return (
    <Section
      title="Choices"
      {...(names.length > 0 && {
        description:
          'The file has statuses that Atrium does not know. Choose what they become. Automatic goes by the dates in the file.',
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
                  value={statuses[name] ?? AUTOMATIC}
                  onValueChange={(status) => setStatuses({ ...statuses, [name]: status })}
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
