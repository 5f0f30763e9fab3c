'use client'

import { Ban, BookCheck, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import type { StockCount } from '#server/modules/inventory/counts/schema.ts'
import { isDifferent } from './count-difference.ts'
import type { useCount } from './use-count.ts'

type CountToolsProps = { sheet: StockCount; actions: Pick<ReturnType<typeof useCount>, 'book' | 'cancel'> }

/** Applies or cancels a stock count. */
export function CountTools({ sheet: { number, lines }, actions }: CountToolsProps) {
  const [asking, setAsking] = useState<'book' | 'cancel'>()
  const counted = lines.filter((line) => line.counted !== null).length
  const different = lines.filter(isDifferent).length
  const rest = lines.length - counted
  return (
    <span className="flex items-center gap-2">
      <Button
        variant="primary"
        final
        icon={<BookCheck />}
        disabledReason={counted === 0 ? 'Enter at least one counted quantity' : null}
        onClick={() => setAsking('book')}
      >
        Apply count
      </Button>
      <Menu
        trigger={<IconButton label="More actions" icon={<Ellipsis />} />}
        groups={[
          { items: [{ label: 'Cancel count', icon: <Ban />, danger: true, onSelect: () => setAsking('cancel') }] },
        ]}
      />
      <AlertDialog
        open={asking === 'book'}
        onOpenChange={() => setAsking(undefined)}
        title={`Apply ${number}?`}
        description={
          `${different === 0 ? 'No lines differ' : different === 1 ? '1 line differs' : `${different} lines differ`} from ` +
          `the expected stock. The stock on hand is set to the counted quantities.${rest > 0 ? ` Lines not counted (${rest}) do not change.` : ''}`
        }
        verb="Apply count"
        danger={false}
        onConfirm={actions.book}
      />
      <AlertDialog
        open={asking === 'cancel'}
        onOpenChange={() => setAsking(undefined)}
        title={`Cancel ${number}?`}
        description="The counted quantities are not applied to the stock. This cannot be undone."
        verb="Cancel count"
        onConfirm={actions.cancel}
      />
    </span>
  )
}
