'use client'

import { FilePicker } from '#components/records/file-picker.tsx'
import { Banner } from '#components/ui/banner.tsx'
import type { Import } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { isOver } from './describe-import.ts'
import { useNewImport } from './use-new-import.ts'

type WrongFileProps = { one: Import; source: ImportSource; reason: string }

/** A file that the source refuses, and the choice of another one instead. */
export function WrongFile({ one, source, reason }: WrongFileProps) {
  const { choose, pending, problem } = useNewImport(source, one.entity ?? undefined, isOver(one) ? undefined : one.id)
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="danger" title="This file cannot be imported">
        {problem ?? reason}
      </Banner>
      <FilePicker
        label="Choose another file, or drop it here"
        hint={source.howTo}
        accept={source.accept}
        disabled={pending}
        onChoose={choose}
      />
    </div>
  )
}
