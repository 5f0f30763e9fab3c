'use client'

import { nounOf } from '#components/activity/describe-activity.ts'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import { useColumns } from './use-imports.ts'
import { WrongFile } from './wrong-file.tsx'

type ColumnsStepProps = { one: Import; source: ImportSource; onChanged?: (isChanged: boolean) => void }

/** Chooses what the columns of a file become, and checks it. */
export function ColumnsStep({ one, source, onChanged }: ColumnsStepProps) {
  const { data, error } = useColumns(one.id)
  const entity = one.entity!
  if (error) return <WrongFile one={one} source={source} reason={refusalSentence(error)} />
  return (
    <Section title="Columns" description={COLUMNS}>
      {data ? (
        <ColumnMapping
          one={one}
          noun={nounOf(entity)}
          onChanged={onChanged}
          {...data}
          mapping={one.status === 'ready' ? one.mapping : data.mapping}
        />
      ) : (
        <Card className="flex flex-col gap-5">
          {['w-1/2', 'w-2/3', 'w-1/3'].map((width) => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </Card>
      )}
    </Section>
  )
}

const COLUMNS =
  'Choose what each column becomes. Records and people are named by their id, people also by their email address.'
