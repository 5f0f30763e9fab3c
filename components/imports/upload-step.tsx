'use client'

import { useState } from 'react'
import { formatBytes } from '#components/files/file-types.ts'
import { FilePicker } from '#components/records/file-picker.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatPercent } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card } from '#components/ui/section.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import { useLeaveWarning } from '#components/ui/use-unsaved.ts'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { ColumnsStep } from './columns-step.tsx'
import { isUploaded } from './describe-import.ts'
import { Progress } from './progress.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import { useImportSteps } from './use-imports.ts'
import { useUpload } from './use-upload.ts'
import { WrongFile } from './wrong-file.tsx'

/** From the chosen file to its check. */
export function UploadStep({ one, source }: { one: Import; source: ImportSource }) {
  const { check, refresh } = useImportSteps()
  const { once, pending } = useOnce()
  const [refusal, setRefusal] = useState<string>()
  const hasColumns = source.maps.includes('columns')
  const read = async () => {
    setRefusal(undefined)
    try {
      await check({ id: one.id })
    } catch (error) {
      setRefusal(refusalSentence(error))
    }
  }
  const { upload, send, retry } = useUpload(one.id, isUploaded(one), hasColumns ? refresh : read)
  useLeaveWarning(() => upload !== undefined)
  if (upload) return <Uploading name={one.name} {...upload} retry={retry} />
  if (!isUploaded(one)) return <ChooseAgain one={one} source={source} onChoose={(file) => void send(file)} />
  if (hasColumns) return <ColumnsStep one={one} source={source} />
  if (refusal) return <WrongFile one={one} source={source} reason={refusal} />
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-ink-muted">
        The file is uploaded. The check shows what the import would do, and changes nothing.
      </p>
      <Button variant="primary" loading={pending} onClick={() => void once(read)}>
        Check file
      </Button>
    </Card>
  )
}

type UploadingProps = { name: string; share: number; error?: string; retry: (() => void) | undefined }

function Uploading({ name, share, error, retry }: UploadingProps) {
  const notation = useNotation()
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Banner
          tone="danger"
          title="The upload stopped"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {error} What has arrived is kept.
        </Banner>
      )}
      <Progress
        title={`Uploading ${name}`}
        share={share}
        words={formatPercent(notation, Math.floor(share * 100))}
        hint="Keep this page open until the upload has finished."
      />
    </div>
  )
}

type ChooseAgainProps = { one: Import; source: ImportSource; onChoose: (file: File) => void }

/** After a reload, the browser no longer has access to the file. */
function ChooseAgain({ one: { name, bytes, received }, source, onChoose }: ChooseAgainProps) {
  const notation = useNotation()
  const [problem, setProblem] = useState<string>()
  const choose = (file: File) => {
    if (file.size === bytes) return onChoose(file)
    setProblem(
      `“${file.name}” has ${formatBytes(notation, file.size)}, but this import began with a file of ${formatBytes(notation, bytes)}. Choose that file, or cancel this import and start another one.`,
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning" title="The upload is incomplete">
        {formatBytes(notation, received)} of {formatBytes(notation, bytes)} have arrived. If it is not running in
        another tab, choose the file again to continue.
      </Banner>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <FilePicker
        label={`Choose ${name} again, or drop it here`}
        hint="Only the missing parts are uploaded."
        accept={source.accept}
        onChoose={choose}
      />
    </div>
  )
}
