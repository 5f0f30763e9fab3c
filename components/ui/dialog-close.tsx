'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactElement } from 'react'

/** Closes the dialog or drawer it stands in: `<DialogClose render={<Button>Cancel</Button>} />`. */
export function DialogClose({ render }: { render: ReactElement }) {
  return <BaseDialog.Close render={render} />
}
