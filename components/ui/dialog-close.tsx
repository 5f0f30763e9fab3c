'use client'

import { cloneElement, createContext, type MouseEventHandler, type ReactElement, useContext } from 'react'

/** Lets content close the dialog or drawer around it. */
export const CloseContext = createContext(() => {})

/** Closes the dialog or drawer around it: `<DialogClose render={<Button>Cancel</Button>} />`. */
export function DialogClose({ render }: { render: ReactElement<{ onClick?: MouseEventHandler }> }) {
  return cloneElement(render, { onClick: useContext(CloseContext) })
}
