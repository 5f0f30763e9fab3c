import { FileX2 } from 'lucide-react'
import { Page } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { RecordKind } from './record-kind.ts'

type GoneProps = { kind: Pick<RecordKind, 'noun' | 'nouns'>; list: string; onRestore: false | (() => void) }

/** Replaces a record that was deleted while its page was open, with links to continue. */
export function RecordDeleted({ kind, list, onRestore }: GoneProps) {
  return (
    <Page>
      <EmptyState
        icon={<FileX2 />}
        title={`This ${kind.noun} was deleted`}
        action={
          <span className="flex gap-2">
            <LinkButton href={list}>All {kind.nouns}</LinkButton>
            {onRestore && (
              <Button variant="primary" onClick={onRestore}>
                Restore {kind.noun}
              </Button>
            )}
          </span>
        }
      >
        {onRestore
          ? 'It is in Trash. You can restore it within 30 days of deletion.'
          : 'It was deleted, or you no longer have access to it.'}
      </EmptyState>
    </Page>
  )
}
