'use client'

import { nounOf } from '#components/activity/describe-activity.ts'
import { factsOf } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { kindLabel } from './describe-import.ts'
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
    <Section title="Columns" description={<NotationRule entity={entity} />}>
      {data ? (
        <ColumnMapping
          one={one}
          noun={nounOf(entity)}
          onChanged={onChanged}
          {...data}
          mapping={one.mapping.columns ?? data.mapping}
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

function NotationRule({ entity }: { entity: string }) {
  const { root } = useFrame()
  const { place, imports } = factsOf(entity) ?? {}
  return (
    <>
      Days must be written as 2027-03-01, and numbers as 1234.5.
      {place && imports && (
        <>
          {' '}
          For a file in the notation of your workspace, use{' '}
          <TextLink href={`${root}${place.path}?import`}>Import from CSV in {kindLabel(entity)}</TextLink>.
        </>
      )}
    </>
  )
}
