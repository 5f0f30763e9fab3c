import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SaveState as State } from './document-saver.ts'

const WORDS: Record<Extract<State, string>, { label: string; icon: ReactNode }> = {
  saved: { label: 'Saved', icon: <Check /> },
  unsaved: { label: 'Not saved yet', icon: <LoaderCircle /> },
  saving: { label: 'Saving…', icon: <LoaderCircle /> },
  offline: { label: 'Offline. Kept in this browser', icon: <CloudOff /> },
}

/** Whether the text is saved. */
export function SaveState({ state }: { state: State }) {
  const refused = typeof state === 'object'
  const { label, icon } = refused ? { label: 'Not saved', icon: <TriangleAlert /> } : WORDS[state]
  return (
    <span
      role="status"
      title={refused ? state.refused : undefined}
      className={`flex items-center gap-1.5 text-sm [&>svg]:size-3.5 ${refused ? 'text-danger-text' : 'text-ink-muted'}`}
    >
      {icon}
      {label}
    </span>
  )
}
