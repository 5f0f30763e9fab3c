'use client'

import { cloneElement, createContext, type MouseEventHandler, type ReactElement, useContext } from 'react'

/** How a dialog or drawer is closed, for what stands in it. */
export const CloseContext = createContext(() => {})

/** Closes the dialog or drawer it stands in: `<DialogClose render={<Button>Cancel</Button>} />`. */
export function DialogClose({ render }: { render: ReactElement<{ onClick?: MouseEventHandler }> }) {
  return cloneElement(render, { onClick: useContext(CloseContext) })
}
