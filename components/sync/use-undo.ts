'use client'

import { useQueryClient } from '@tanstack/react-query'
import { factsOf } from '#components/records/kinds.ts'
import { fieldOf } from '#components/records/record-kind.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { toast } from '#components/ui/toast.ts'
import type { UndoneEach } from '#server/modules/changes/schema.ts'
import { describeKept } from './describe-undone.ts'
import { hideRecords, type Row, showRecords } from './edits.ts'
import { useLive } from './live-context.ts'
import { rememberSave } from './own-saves.ts'
import { useTRPCClient } from './trpc.tsx'
import { addStep, type Changed, lastStep, pushReversed, pushStep, type Step, takeStep } from './undo-steps.ts'

/** Maximum number of changes per call. */
const MOST = 500
const WHY_MS = 30_000

const WORDS = {
  done: { verb: 'undo', past: 'undone', said: 'Undone', next: 'undone', button: 'Redo' },
  undone: { verb: 'redo', past: 'redone', said: 'Redone', next: 'done', button: 'Undo' },
} as const

let notices = 0
const nextNotice = () => `undo ${++notices}`

/** Undo and redo of what the user did in this tab. */
export function useUndo() {
  const queries = useQueryClient()
  const client = useTRPCClient()
  const { edits, saves, steps } = useLive()
  const notation = useNotation()

  function show(undone: UndoneEach['undone']): void {
    for (const [entity, some] of Map.groupBy(undone, (one) => one.entity)) {
      const present = some.filter(({ deleted }) => !deleted).map(({ record }) => record as Row)
      for (const record of present) rememberSave(saves, record, Object.keys(record))
      showRecords(queries, edits, entity, ...present)
      hideRecords(queries, entity, ...some.flatMap(({ id, deleted }) => (deleted ? [id] : [])))
    }
  }

  /** Returns whether there was anything to take back. */
  async function run(step: Step, from: 'done' | 'undone'): Promise<boolean> {
    if (step.ofAgent) {
      toast.dismiss(step.notice)
      toast.info('This was the change of an agent', {
        id: nextNotice(),
        description: `Undo takes back only your own changes, not “${step.words}”.`,
        duration: WHY_MS,
        action: { label: 'Undo anyway', onClick: step.ofAgent },
      })
      return true
    }
    const { added } = steps
    const changes = await step.changes
    if (changes.length === 0) return false
    const { verb, past, said, next, button } = WORDS[from]
    const outcome: UndoneEach = { undone: [], failed: [] }
    let error: { message: string } | undefined
    for (let at = 0; at < changes.length && !error; at += MOST) {
      try {
        const { undone, failed } = await client.changes.undo.mutate({ changes: changes.slice(at, at + MOST) })
        outcome.undone.push(...undone)
        outcome.failed.push(...failed)
        show(undone)
      } catch (reason) {
        error = reason as Error
        // What was not sent can be tried again.
        pushStep(steps, from, { ...step, changes: Promise.resolve(changes.slice(at)) })
      }
    }
    const { undone } = outcome
    const made = undone.map(({ entity, id, version, deleted }) => ({ entity, id, version, deleted }))
    const id = nextNotice()
    const reversed: Step = { words: step.words, notice: id, at: Date.now(), changes: Promise.resolve(made) }
    const isNext = made.length > 0 && pushReversed(steps, next, reversed, added)
    const action = isNext ? { label: button, onClick: () => start(next, reversed) } : undefined
    // A notice that is replaced under its id would only stay for the rest of its time.
    toast.dismiss(step.notice)
    const kept = error?.message ?? describeKept(notation, outcome, await labels(outcome))
    if (made.length === 0) toast.error(`Could not ${verb}`, { id, description: kept, duration: WHY_MS })
    else if (kept) toast.warning(`Not everything was ${past}`, { id, description: kept, duration: WHY_MS, action })
    else toast.success(said, { id, description: step.words, action })
    return true
  }

  /** Runs after earlier presses. Without a step: the newest one that the server accepted. */
  function start(from: 'done' | 'undone', wanted?: Step): void {
    const press = async () => {
      for (let step; (step = wanted ?? lastStep(steps, from, Date.now()));)
        if (!takeStep(steps, from, step) || (await run(step, from))) return
    }
    steps.running = steps.running.catch(() => {}).then(press)
  }

  function add(step: Step): void {
    // What can no longer be redone has no button for it.
    for (const { notice: redo } of steps.undone) toast.dismiss(redo)
    addStep(steps, step)
  }

  /** Remembers a change; returns the id and the button of its notice. */
  function remember(words: string, changes: readonly Changed[] | Step['changes'], notice = nextNotice()) {
    const step: Step = { words, notice, at: Date.now(), changes: Promise.resolve(changes) }
    add(step)
    return { id: notice, action: { label: 'Undo', onClick: () => start('done', step) } }
  }

  /** The same for a decision about what an agent did, which only its button takes back: the keys say so. */
  function rememberOfAgent(words: string, takeBack: () => void) {
    const step: Step = { words, notice: nextNotice(), at: Date.now(), changes: Promise.resolve([]), ofAgent: takeBack }
    add(step)
    const onClick = () => {
      takeStep(steps, 'done', step)
      takeBack()
    }
    return { id: step.notice, action: { label: 'Undo', onClick } }
  }

  return {
    undo: () => start('done'),
    redo: () => start('undone'),
    remember,
    rememberOfAgent,
    /**
     * Remembers a change and shows its notice once the server has accepted it. The notice replaces an earlier one about
     * the same.
     */
    offer: (words: string, changes: readonly Changed[] | Step['changes'], about?: string): void => {
      const notice = remember(words, changes)
      void Promise.resolve(changes).then((made) => {
        if (made.length === 0) return
        if (about && steps.shown.has(about)) toast.dismiss(steps.shown.get(about))
        if (about) steps.shown.set(about, notice.id)
        toast.success(words, notice)
      })
    },
  }
}

/** The labels of fields that were kept. */
async function labels({ undone }: UndoneEach): Promise<(entity: string, field: string) => string> {
  const entities = new Set(undone.flatMap(({ entity, kept }) => (kept.length > 0 ? [entity] : [])))
  const kinds = new Map(
    await Promise.all([...entities].map(async (entity) => [entity, await factsOf(entity)?.records?.()] as const)),
  )
  return (entity, field) => {
    const kind = kinds.get(entity)
    return (kind && fieldOf(kind, field)?.label) ?? field
  }
}
