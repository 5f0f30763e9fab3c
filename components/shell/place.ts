import type { PlaceIcon } from './place-icons.ts'

/** A page reachable from the sidebar, the palette and a shortcut. */
export type Place = {
  /** Relative to the workspace. */
  path: string
  label: string
  icon: PlaceIcon
  /** The key of its shortcut, pressed after G. */
  key?: string
  /** The role that can open it; everyone if absent. */
  only?: 'staff' | 'manager' | 'owner'
  /** The kind of record whose pages are at `path/id`. */
  entity?: string
}

/** The shortcut of a place, as for `Keys`. */
export const keysTo = ({ key }: Place) => key && `G then ${key.toUpperCase()}`
