'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Row, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { untilAnswered, type Versioned } from '#components/sync/own-saves.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useEdit } from '#components/sync/use-edit.tsx'
import { useSettled } from '#components/sync/use-settled.ts'
import { useLeaveWarning, useOnLeave } from '#components/ui/use-unsaved.ts'
import type { NewsletterDraft } from '#server/modules/newsletters/drafts/schema.ts'
import { type Draft, draftOf } from './draft.ts'

const ENTITY = 'newsletter_draft'
const PAUSE_MS = 500

const LABELS: Record<string, string> = {
  campaign: 'Campaign',
  document: 'Document',
  document_version: 'Version',
  subject: 'Subject',
  preview_text: 'Preview text',
  unsubscribe_text: 'Text of the unsubscribe link',
  sender: 'Sender',
  lists: 'Lists',
}

type DraftParts = {
  /** Undefined until the first change, which creates the draft. */
  stored: NewsletterDraft | undefined
  /** The values before the first change. */
  began: Draft
  onCreated: (id: string) => void
  /** A value in the dialog about a conflict. */
  show: (field: string, value: unknown) => ReactNode
}

/** The draft on the server with what the user has typed since. It is saved when typing pauses. */
export function useDraft({ stored, began, onCreated, show }: DraftParts) {
  const { newsletter_drafts: drafts } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const settled = useSettled()
  const [id, setId] = useState(stored?.id)
  const [start, setStart] = useState(began)
  const [problem, setProblem] = useState<string>()
  const [isTaken, setTaken] = useState(false)
  const { data: found } = useQuery(
    drafts.get.queryOptions(
      { id: id ?? '' },
      {
        enabled: id !== undefined,
        ...(stored && stored.id === id && { initialData: stored }),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
      },
    ),
  )
  const record = id === undefined ? undefined : (found as NewsletterDraft | null | undefined)
  const { mutateAsync: create } = useMutation(drafts.create.mutationOptions())
  const { mutateAsync: update } = useMutation(drafts.update.mutationOptions())
  const { edit, dialog } = useEdit({
    entity: ENTITY,
    save: (input) => update(input as Parameters<typeof update>[0]),
    label: (field) => LABELS[field] ?? field,
    show,
  })

  // A ref beside the state, because saving goes on when the page is left.
  const [unsaved, showUnsaved] = useState<Partial<Draft>>({})
  const latest = useRef<{ fields: Partial<Draft>; seen?: Row }>({ fields: {} })
  const put = (fields: Partial<Draft>, seen?: Row) => {
    latest.current = seen ? { fields, seen } : { fields }
    showUnsaved(fields)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const creating = useRef<Promise<NewsletterDraft | undefined>>(undefined)

  const change = (seen: Row, fields: Partial<Draft>) =>
    edit(seen, fields, (reason) => {
      setProblem(reason)
      put({ ...fields, ...latest.current.fields }, seen)
    })

  async function begin(fields: Partial<Draft>): Promise<NewsletterDraft | undefined> {
    try {
      const draft = await untilAnswered(() => create({ ...start, ...fields }))
      showRecords(queries, edits, ENTITY, draft)
      queries.setQueryData(drafts.get.queryKey({ id: draft.id }), (now) => now ?? draft)
      setId(draft.id)
      onCreated(draft.id)
      const typed = Object.entries(latest.current.fields) as [keyof Draft, unknown][]
      const rest = Object.fromEntries(typed.filter(([key, value]) => value !== fields[key]))
      put({})
      if (Object.keys(rest).length > 0) change(draft, rest)
      return draft
    } catch (error) {
      setProblem((error as Error).message)
      return undefined
    } finally {
      creating.current = undefined
    }
  }

  /** Saves what is unsaved. The promise is that of the creation, if the draft is only now created. */
  function save(): Promise<NewsletterDraft | undefined> | undefined {
    clearTimeout(timer.current)
    const { fields, seen } = latest.current
    if (creating.current || Object.keys(fields).length === 0) return creating.current
    if (!record) return (creating.current = begin(fields))
    put({})
    change(seen ?? record, fields)
    return undefined
  }

  const saving = useRef(save)
  useEffect(() => {
    saving.current = save
  })

  function set(changes: Partial<Draft>): void {
    setProblem(undefined)
    put({ ...latest.current.fields, ...changes }, latest.current.seen ?? record ?? undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saving.current(), PAUSE_MS)
  }

  useOnLeave(() => void save())
  useLeaveWarning(() => Object.keys(latest.current.fields).length > 0)

  // Tested, sent or deleted by someone else: what is typed from now on goes into a new draft.
  if (record === null) {
    setId(undefined)
    setTaken(true)
  } else if (record && !sameDraft(draftOf(record), start)) setStart(draftOf(record))

  return {
    draft: { ...(record ? draftOf(record) : start), ...unsaved },
    record: record ?? undefined,
    set,
    problem,
    /** Whether someone else tested, sent or deleted the draft while this page was open. */
    isTaken: isTaken && id === undefined,
    dialog,
    /** The stored draft with these values too, once all is saved; undefined if nothing was ever entered. */
    async stored(values: Partial<Draft>): Promise<Versioned | undefined> {
      const shown = { ...(record ? draftOf(record) : start), ...latest.current.fields }
      const missing = Object.entries(values).filter(([key, value]) => shown[key as keyof Draft] !== value)
      const isEntered = record || creating.current || Object.keys(latest.current.fields).length > 0
      if (isEntered && missing.length > 0) set(Object.fromEntries(missing))
      const draft = (await save()) ?? record
      if (isEntered && !draft) throw new Error('The draft could not be saved. Try again.')
      return draft ? settled(draft) : undefined
    },
    /** The draft `posted`, if any, has become the newsletter with this content. What was typed since is kept. */
    become(content: Draft, posted: string | undefined) {
      setStart(content)
      setId((now) => (now === posted ? undefined : now))
      setTaken(false)
    },
    /** Forgets what is unsaved, because the draft is deleted. */
    drop: () => {
      clearTimeout(timer.current)
      put({})
    },
  }
}

const sameDraft = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)
