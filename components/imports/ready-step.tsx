'use client'

import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { dayOf, formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { ColumnsStep } from './columns-step.tsx'
import { Counts } from './counts.tsx'
import { countOf } from './describe-import.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { Rows } from './rows.tsx'
import { useImportSteps } from './use-imports.ts'
import { ValueMapping } from './value-mapping.tsx'

type ReadyStepProps = {
  one: Import
  source: ImportSource
  isChanged: boolean
  onChanged: (isChanged: boolean) => void
}

/** What a checked import would do. */
export function ReadyStep({ one, source, isChanged, onChanged }: ReadyStepProps) {
  const [isMapping, setIsMapping] = useState(false)
  const hasColumns = source.maps.includes('columns')
  return (
    <>
      <Section
        title="Result of the check"
        description={`Nothing is written yet. Skipped rows have not changed since an earlier import, are archived or in the Trash, or belong to something that is left out.${
          one.encoding === 'windows-1252'
            ? ' The text was read as Windows-1252: if letters are wrong, export the file as UTF-8.'
            : ''
        }`}
        actions={
          hasColumns && (
            <Button
              size="sm"
              disabledReason={isMapping && isChanged ? 'Check your choices first' : null}
              onClick={() => setIsMapping(!isMapping)}
            >
              {isMapping ? 'Hide columns' : 'Change columns'}
            </Button>
          )
        }
      >
        {one.continues && <Continued {...one.continues} />}
        <Counts one={one} when="before" />
      </Section>
      {isMapping && <ColumnsStep one={one} source={source} onChanged={onChanged} />}
      {one.unknown_people.length > 0 && <UnknownPeople one={one} isChanged={isChanged} />}
      <ValueMapping one={one} maps={source.maps} onChanged={onChanged} />
      <Rows one={one} when="before" />
    </>
  )
}

function Continued({ name, started_at, known }: NonNullable<Import['continues']>) {
  const { here } = useFrame()
  const notation = useNotation()
  const day = formatDay(notation, dayOf(started_at, here.zone), { day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <p>
      Continues “{name}” of {day}: {countOf(notation, known, 'record')} {known === 1 ? 'is' : 'are'} known.
    </p>
  )
}

const SHOWN = 12

function UnknownPeople({ one: { id, unknown_people: names }, isChanged }: { one: Import; isChanged: boolean }) {
  const { root } = useFrame()
  const { check } = useImportSteps()
  const { once, pending } = useOnce()
  const checkAgain = async () => {
    try {
      await check({ id })
    } catch (error) {
      toast.error('Could not check the file', { description: refusalSentence(error) })
    }
  }
  const more = names.length - SHOWN
  return (
    <Banner
      tone="warning"
      title={names.length === 1 ? 'One person is not a member' : 'Some people are not members'}
      action={
        <Button
          size="sm"
          loading={pending}
          disabledReason={isChanged ? 'Check your choices first' : null}
          onClick={() => void once(checkAgain)}
        >
          Check people again
        </Button>
      }
    >
      {names.slice(0, SHOWN).join(', ')}
      {more > 0 && ` and ${more} more`}. Their records are imported without them.{' '}
      <TextLink href={`${root}/settings/members`}>Invite them</TextLink> first to keep the assignments.
    </Banner>
  )
}
