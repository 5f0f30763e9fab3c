'use client'

import { useState } from 'react'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogClose } from '#components/ui/dialog-close.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { formatNumber } from '#components/ui/format-number.ts'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { type FileStyle, guessMapping, draftFrom, importable, type Mapping } from './csv.ts'
import { FilePicker } from './file-picker.tsx'
import { fileText } from './file-text.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportQuestion } from './import-question.tsx'
import type { Names } from './names.ts'
import type { ImportKind } from './record-kind.ts'
import { readSheet, type Sheet } from './sheet.ts'
import { type ImportReport, useImport } from './use-import.ts'

type ImportDialogProps = {
  kind: ImportKind
  names: Names
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Chosen = Sheet & { name: string }

/** Imports a file of rows: choose the file, map its columns, let the server check it, import. */
export function ImportDialog({ kind, names, open, onOpenChange }: ImportDialogProps) {
  const notation = useNotation()
  const [file, setFile] = useState<Chosen>()
  const [mapping, setMapping] = useState<Mapping>([])
  const [report, setReport] = useState<ImportReport>()
  const [skipping, setSkipping] = useState(true)
  const [refusal, setRefusal] = useState<string>()
  const [style, setStyle] = useState<FileStyle>({})
  const reading = { fields: kind.fields, names, notation: useNotation(), style }
  const { run, done } = useImport(kind.module)
  const { once, pending } = useOnce()
  // Escape keeps the file and its settings for the next opening; Cancel and a completed import discard them.
  const change = (next: boolean) => {
    if (done === undefined) onOpenChange(next)
  }
  function reset(next: Chosen | undefined): void {
    setFile(next)
    setMapping(next ? guessMapping(next.header, kind.fields, kind.entity) : [])
    setReport(undefined)
    setRefusal(undefined)
    setStyle({})
    setSkipping(true)
  }
  const read = async (chosen: File) => {
    const sheet = readSheet(await fileText(chosen))
    if (!sheet) return setRefusal('This file has a header but no rows.')
    reset({ name: chosen.name, ...sheet })
  }
  const send = async (dryRun: boolean) => {
    setRefusal(undefined)
    try {
      const drafts = file!.rows.map((cells) => draftFrom(cells, mapping, reading))
      const without = dryRun || !skipping ? undefined : new Set(report?.duplicates.map(({ line }) => line))
      const found = await run(drafts, { dryRun, without })
      if (dryRun) return setReport(found)
      toast.success(`${formatNumber(notation, found.good)} ${found.good === 1 ? kind.noun : kind.nouns} imported`)
      onOpenChange(false)
      reset(undefined)
    } catch (error) {
      setRefusal((error as Error).message)
    }
  }
  const keys = importable(kind.fields).filter(({ key }, place) => kind.keys?.includes(key) ?? place === 0)
  const left = skipping ? (report?.duplicates.length ?? 0) : 0
  const rows = report ? report.good - left : (file?.rows.length ?? 0)
  const count = `${formatNumber(notation, rows)} ${report ? (rows === 1 ? kind.noun : kind.nouns) : 'rows'}`
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="lg"
      title={`Import ${kind.nouns}`}
      description={file ? `${file.name}: ${formatNumber(notation, file.rows.length)} rows` : undefined}
      footer={
        file && (
          <>
            {done !== undefined && <ProgressBar label="Import progress" share={done} className="mr-auto w-40" />}
            <DialogClose
              render={
                <Button disabled={done !== undefined} onClick={() => reset(undefined)}>
                  Cancel
                </Button>
              }
            />
            <Button
              variant="primary"
              loading={pending}
              disabledReason={
                !keys.some(({ key }) => mapping.includes(key))
                  ? `Map a column to ${keys.map(({ label }) => label.toLowerCase()).join(' or ')}`
                  : report && rows === 0
                    ? 'No rows to import'
                    : null
              }
              onClick={() => void once(() => send(!report))}
            >
              {report ? `Import ${count}` : `Check ${count}`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {refusal && <Banner tone="danger">{refusal}</Banner>}
        {!file && (
          <FilePicker
            label="Choose a CSV file, or drop it here"
            hint="The first row must contain the column names."
            accept={['.csv', 'text/csv', '.tsv']}
            onChoose={(chosen) => void read(chosen)}
          />
        )}
        {file && (
          <ImportMapping
            reading={reading}
            header={file.header}
            rows={file.rows}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next)
              setReport(undefined)
            }}
          />
        )}
        {file && (
          <ImportQuestion
            rows={file.rows}
            mapping={mapping}
            reading={reading}
            onAnswer={(answer) => {
              setStyle({ ...style, ...answer })
              setReport(undefined)
            }}
          />
        )}
        {report && <ImportProblems report={report} kind={kind} skipping={skipping} onSkippingChange={setSkipping} />}
      </div>
    </Dialog>
  )
}
