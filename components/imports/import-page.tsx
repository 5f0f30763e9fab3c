'use client'

import { useState } from 'react'
import { formatBytes } from '#components/files/file-types.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { Button } from '#components/ui/button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { countOf, isOver, isUndoing, isWorking, kindLabel, mayUndo, stateOf, describeStep } from './describe-import.ts'
import { EndedStep } from './ended-step.tsx'
import { ReadyStep } from './ready-step.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import { UploadStep } from './upload-step.tsx'
import { useImport, useImportSteps } from './use-imports.ts'
import { useStepFocus } from './use-step-focus.ts'
import { WorkStep } from './work-step.tsx'

type ImportPageProps = { initial: Import; source: ImportSource }

/** An import and its next step. The server has its state, so that any tab can continue it. */
export function ImportPage({ initial, source }: ImportPageProps) {
  const one = useImport(initial)
  const { root, here } = useFrame()
  const notation = useNotation()
  // A refusal is over once the import has moved on.
  const [refused, setRefused] = useState({ at: one.status, reason: undefined as string | undefined })
  const refusal = refused.at === one.status ? refused.reason : undefined
  const [isChanged, setIsChanged] = useState(false)
  const { label, tone } = stateOf(one)
  const step = useStepFocus(label)
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: 'Import', href: `${root}/settings/imports` }, { label: one.name }]} />}
        title={one.name}
        status={<Badge tone={tone}>{label}</Badge>}
        description={
          <>
            {source.label}
            {one.entity && `, ${kindLabel(one.entity).toLowerCase()}`} · {formatBytes(notation, one.bytes)} ·{' '}
            {one.actor.name ?? 'Former member'}, <RelativeTime at={one.created_at} zone={here.zone} />
          </>
        }
        actions={
          <Actions
            one={one}
            hasComments={source.kinds.includes('comment')}
            isChanged={isChanged}
            onRefused={(reason) => setRefused({ at: one.status, reason })}
          />
        }
      />
      <p role="status" className="sr-only">
        {describeStep(notation, one)}
      </p>
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <div ref={step} tabIndex={-1} role="group" aria-label={label} className="flex flex-col gap-6 outline-none">
        <Step one={one} source={source} isChanged={isChanged} onChanged={setIsChanged} />
      </div>
    </Page>
  )
}

type StepProps = {
  one: Import
  source: ImportSource
  /** Whether choices differ from those of the last check. */
  isChanged: boolean
  onChanged: (isChanged: boolean) => void
}

function Step({ one, source, isChanged, onChanged }: StepProps) {
  if (one.status === 'uploading') return <UploadStep one={one} source={source} />
  if (isWorking(one)) return <WorkStep one={one} />
  return isOver(one) ? (
    <EndedStep one={one} source={source} />
  ) : (
    <ReadyStep one={one} source={source} isChanged={isChanged} onChanged={onChanged} />
  )
}

type ActionsProps = {
  one: Import
  hasComments: boolean
  /** Whether choices differ from those of the last check. */
  isChanged: boolean
  onRefused: (reason: string | undefined) => void
}

function Actions({ one, hasComments, isChanged, onRefused }: ActionsProps) {
  const { start } = useImportSteps()
  const { once, pending } = useOnce()
  const notation = useNotation()
  const count = one.created + one.updated
  const begin = async () => {
    onRefused(undefined)
    try {
      await start({ id: one.id })
    } catch (error) {
      onRefused(refusalSentence(error))
    }
  }
  return (
    <>
      {!isOver(one) && !isUndoing(one) && <CancelButton one={one} />}
      {one.status === 'ready' && (
        <Button
          variant="primary"
          loading={pending}
          disabledReason={
            isChanged
              ? 'Check your choices first'
              : count > 0
                ? null
                : one.failed > 0
                  ? 'No row can be imported. The table below says why'
                  : 'The file has nothing new to import'
          }
          onClick={() => void once(begin)}
        >
          {count === 0 ? 'Start import' : `Import ${countOf(notation, count, 'record')}`}
        </Button>
      )}
      {one.status === 'running' && !isUndoing(one) && (
        <Button variant="primary" loading>
          Importing
        </Button>
      )}
      {mayUndo(one) && <UndoButton one={one} hasComments={hasComments} />}
    </>
  )
}

function CancelButton({ one: { id, status } }: { one: Import }) {
  const { cancel } = useImportSteps()
  return (
    <AlertDialog
      trigger={<Button>Cancel import…</Button>}
      title="Cancel this import?"
      description={
        status === 'running'
          ? 'Records that were written stay. You can undo them afterwards.'
          : 'The uploaded file is discarded. Nothing was written.'
      }
      verb="Cancel import"
      back="Keep it"
      onConfirm={() => cancel({ id })}
    />
  )
}

function UndoButton({ one: { id, created }, hasComments }: { one: Import; hasComments: boolean }) {
  const { undo } = useImportSteps()
  const notation = useNotation()
  return (
    <AlertDialog
      trigger={<Button>Undo import…</Button>}
      title="Undo this import?"
      description={`${countOf(notation, created, 'created record')} ${created === 1 ? 'moves' : 'move'} to the Trash, except for those that were changed since, and for those with comments or that others refer to.${hasComments ? ' Comments are deleted for good.' : ''} Updates of existing records are not taken back.`}
      verb="Undo import"
      onConfirm={() => undo({ id })}
    />
  )
}
