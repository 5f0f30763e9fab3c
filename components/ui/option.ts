/** An option of a select, combobox, multi-select or choice group. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  /** Shown below the label, except in `Select`. */
  description?: string
  disabled?: boolean
  /** Options with the same group appear together under its name. */
  group?: string
}
