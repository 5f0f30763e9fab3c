import type { PlaceIcon } from './place-icons.ts'

/** A page that the sidebar, the palette and a shortcut lead to. */
export type Place = {
  /** Below the workspace's own address. */
  path: string
  label: string
  icon: PlaceIcon
  /** Goes there after G. */
  key?: string
  /** Who has it, when not everybody. */
  only?: 'staff' | 'owner'
  /** The kind of record whose pages stand below it, as `path/id`. */
  entity?: string
}
