import type { Place } from '#components/shell/place.ts'

/** `keys` are pressed together, or one after the other where `then` parts them. `Mod` is ⌘ on a Mac, else Ctrl. */
export type Shortcut = { keys: string[]; words: string }
export type ShortcutGroup = { label: string; shortcuts: Shortcut[] }

/** Every shortcut there is: what the sheet shows. Those of places come from the list of places. */
export function shortcutsFor(places: readonly Place[]): ShortcutGroup[] {
  return [
    {
      label: 'Everywhere',
      shortcuts: [
        { keys: ['Mod', 'K'], words: 'Search and commands' },
        { keys: ['C'], words: 'Create a record (a task on other pages)' },
        { keys: ['?'], words: 'Show keyboard shortcuts' },
        { keys: ['Esc'], words: 'Close' },
      ],
    },
    {
      label: 'In a list',
      shortcuts: [
        { keys: ['J'], words: 'Next row' },
        { keys: ['K'], words: 'Previous row' },
        { keys: ['X'], words: 'Select the row' },
        { keys: ['E'], words: 'Edit the selected rows' },
        { keys: ['Enter'], words: 'Open the row or edit the cell' },
        { keys: ['Arrows'], words: 'Move between cells' },
        { keys: ['F2'], words: 'Edit the cell or name' },
      ],
    },
    {
      label: 'Go to',
      shortcuts: places.flatMap(({ key, label }) =>
        key ? [{ keys: ['G', 'then', key.toUpperCase()], words: label }] : [],
      ),
    },
  ]
}
