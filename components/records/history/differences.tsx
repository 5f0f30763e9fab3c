'use client'

import { ArrowRight } from 'lucide-react'
import { nameOf } from '#components/activity/describe-activity.ts'
import { isEmpty, formatField } from '#components/records/format-field.ts'
import type { Row } from '#components/sync/edits.ts'
import { cx } from '#components/ui/cx.ts'
import type { Names } from '../names.ts'
import { fieldOf, type RecordKind } from '../record-kind.ts'
import { type Difference, isOmitted } from './version-states.ts'

type DifferencesProps = {
  kind: Pick<RecordKind, 'fields'>
  record: Row
  names: Names
  differences: readonly Difference[]
  /** The record was created with the later values. */
  isNew?: boolean
  /** What to say if there are none. */
  none: string
}

/** Fields with their earlier and later values. */
export function Differences({ kind, record, names, differences, isNew, none }: DifferencesProps) {
  const shown = differences.filter((difference) => isShown(kind, difference))
  if (shown.length === 0) return <p className="text-ink-muted">{none}</p>
  return (
    <dl className="flex flex-col gap-2.5">
      {shown.map(({ field: key, from, to }) => {
        const field = fieldOf(kind, key)
        const words = (value: unknown) => {
          if (isEmpty(value)) return ''
          if (!field) return 'Changed'
          if (isOmitted(value)) return 'Long text'
          return formatField(field, value, names, record)
        }
        const [before, after] = [words(from), words(to)]
        const isText = field?.kind === 'markdown' || field?.kind === 'lines'
        return (
          <div key={key} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="truncate text-ink-muted">{field?.label ?? nameOf(key)}</dt>
            <dd className={cx('flex min-w-0 gap-x-1.5 break-words', isText ? 'flex-col gap-y-1' : 'flex-wrap')}>
              {before === after ? (
                <span>Changed</span>
              ) : (
                <>
                  {!isNew && !(isText && before === '') && <Value words={before} isText={isText} isOld />}
                  {!isNew && !isText && <ArrowRight aria-hidden className="mt-1 size-3 shrink-0 text-ink-faint" />}
                  <Value words={after} isText={isText} />
                </>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ words, isText, isOld }: { words: string; isText: boolean; isOld?: boolean }) {
  if (words === '') return <span className="text-ink-faint">Empty</span>
  const style = cx('min-w-0', isText && 'line-clamp-6 whitespace-pre-line')
  if (isOld) return <del className={cx(style, 'text-ink-faint decoration-line-strong')}>{words}</del>
  return <ins className={cx(style, 'no-underline')}>{words}</ins>
}

/** Atrium sets other fields itself, such as the time of completion. Lists without a field on the page are shown. */
export function isShown(kind: Pick<RecordKind, 'fields'>, { field: key, from, to }: Difference): boolean {
  const field = fieldOf(kind, key)
  if (field) return !field.readOnly || key === 'status'
  return Array.isArray(from) || Array.isArray(to)
}
