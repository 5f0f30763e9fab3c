'use client'

import { useEffect, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { KeptDraft } from '#components/ui/kept-draft.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import type { Inputs } from './inputs.ts'

/** `from`: the saved inputs that the draft is based on. */
type Draft = { method: string; from: string; inputs: Inputs }

/** Inputs that are not saved yet. They stay in this browser until they are saved or discarded. */
export function useDraft({ id, method, status, inputs }: Decision) {
  const { person } = useFrame()
  const kept = new KeptDraft('analysis', person.id, { entity: 'decision', id })
  const [draft, setShown] = useState<Draft>()
  const saved = JSON.stringify(inputs)
  // After the first render, which must match the server's.
  useEffect(() => {
    const found = status === 'open' ? draftFrom(kept.read()) : undefined
    if (found?.method === method) setShown((shown) => shown ?? found)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: from then on the page keeps the draft
  }, [])
  return {
    draft: draft?.inputs,
    /** The saved inputs have changed since the draft began. */
    isOvertaken: draft !== undefined && draft.from !== saved,
    type(next: Inputs) {
      const written = { method, from: draft?.from ?? saved, inputs: next }
      setShown(written)
      kept.keep(JSON.stringify(written))
    },
    drop() {
      setShown(undefined)
      kept.keep('')
    },
  }
}

function draftFrom(text: string | undefined): Draft | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Draft)
  } catch {
    return undefined
  }
}
