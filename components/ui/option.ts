import type { ReactNode } from 'react'

/** One entry of a select, combobox, multi-select or group of choices. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  /** Shown under the label, except in `Select`. */
  description?: string
  /** Combobox and multi-select only. */
  icon?: ReactNode
  disabled?: boolean
  /** Options with the same group stand together under its name. */
  group?: string
}
