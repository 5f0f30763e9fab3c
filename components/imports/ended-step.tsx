'use client'

import { factsOf } from '#components/records/kinds.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { dayOf, formatDay } from '#components/ui/format-day.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { Counts } from './counts.tsx'
import { kindLabel, mayUndo } from './describe-import.ts'
import { Rows } from './rows.tsx'
import { WrongFile } from './wrong-file.tsx'

/** An import that has ended. */
export function EndedStep({ one, source }: { one: Import; source: ImportSource }) {
  const { root, here } = useFrame()
  const notation = useNotation()
  const kinds = one.entity ? [one.entity] : source.kinds
  if (!one.started_at) return <NotStarted one={one} source={source} />
  return (
    <>
      <End one={one} />
      <Section
        title="Result"
        {...(mayUndo(one) && {
          description: `You can undo this import until ${formatDay(notation, dayOf(one.undo_until!, here.zone), DAY)}.`,
        })}
        actions={
          one.status !== 'undone' &&
          one.created + one.updated > 0 &&
          kinds.map((kind) => {
            const path = factsOf(kind)?.place?.path
            return (
              path && (
                <LinkButton key={kind} size="sm" href={`${root}${path}`}>
                  Open {kindLabel(kind).toLowerCase()}
                </LinkButton>
              )
            )
          })
        }
      >
        <Counts one={one} when="after" />
      </Section>
      <Rows one={one} when="after" />
    </>
  )
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

function End({ one: { status, problem, name } }: { one: Import }) {
  if (status === 'failed')
    return (
      <Banner tone="danger" title="The import stopped">
        {problem} What was written before stays.
      </Banner>
    )
  if (status === 'cancelled')
    return (
      <Banner tone="warning" title="The import was cancelled">
        What was written before stays.
      </Banner>
    )
  if (status === 'undone')
    return (
      <Banner title="The import was undone">
        What it created is in the Trash, except for records that were changed since or that others refer to.
      </Banner>
    )
  return <Banner tone="success" title={`${name} is imported`} />
}

function NotStarted({ one, source }: { one: Import; source: ImportSource }) {
  return one.status === 'failed' ? (
    <WrongFile one={one} source={source} reason={`${one.problem} Nothing was written.`} />
  ) : (
    <Banner title="The import was cancelled before its start">Nothing was written.</Banner>
  )
}
