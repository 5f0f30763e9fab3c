'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useOnce } from '#components/ui/use-once.ts'
import type { CreateImport } from '#server/modules/imports/schema.ts'
import type { ImportSource } from '#server/modules/imports/sources/schema.ts'
import { chosenFiles } from './chosen-files.ts'
import { fileProblem } from './file-problem.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { useImportSteps } from './use-imports.ts'

/** Creates an import for a file and opens its page, which uploads it. `instead`: the import that it replaces. */
export function useNewImport(source: ImportSource, entity: CreateImport['entity'], instead?: string) {
  const { create, cancel } = useImportSteps()
  const { once, pending } = useOnce()
  const { root } = useFrame()
  const router = useRouter()
  const [problem, setProblem] = useState<string>()
  const choose = (file: File) =>
    once(async (leave) => {
      const found = fileProblem(file, source)
      setProblem(found)
      if (found) return
      try {
        if (instead) await cancel({ id: instead })
        const { id } = await create({ source: source.name, entity, name: file.name.slice(-200), bytes: file.size })
        chosenFiles.set(id, file)
        leave(() => router.push(`${root}/settings/imports/${id}`))
      } catch (error) {
        setProblem(refusalSentence(error))
      }
    })
  return { choose: (file: File) => void choose(file), pending, problem }
}
