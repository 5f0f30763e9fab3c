import { keysTo, type Place } from '#components/shell/place.ts'

/** `keys` as for `Keys`. */
export type Shortcut = { keys: string; words: string }
export type ShortcutGroup = { label: string; shortcuts: Shortcut[] }

/** All shortcuts, as the shortcut list shows them. Shortcuts of pages come from their `Place`. */
export function shortcutsFor(places: readonly Place[]): ShortcutGroup[] {
  return [
    {
      label: 'Everywhere',
      shortcuts: [
        { keys: 'Mod K', words: 'Search and commands' },
        { keys: 'C', words: 'Create a record (a task on other pages)' },
        { keys: 'Mod Z', words: 'Undo your last change' },
        { keys: 'Mod Shift Z', words: 'Redo what you undid' },
        { keys: '?', words: 'Show keyboard shortcuts' },
        { keys: 'Esc', words: 'Close' },
      ],
    },
    {
      label: 'In a list',
      shortcuts: [
        { keys: 'J', words: 'Next row' },
        { keys: 'K', words: 'Previous row' },
        { keys: 'X', words: 'Select the row' },
        { keys: 'E', words: 'Edit the selected rows' },
        { keys: 'Enter', words: 'Open the row or edit the cell' },
        { keys: 'Arrows', words: 'Move between cells' },
        { keys: 'F2', words: 'Edit the cell or name' },
      ],
    },
    {
      label: 'In a document',
      shortcuts: [
        { keys: '/', words: 'Insert a block' },
        { keys: '@', words: 'Mention a person' },
        { keys: '#', words: 'Mention a record' },
        { keys: 'Mod K', words: 'Link the selected text' },
        { keys: 'Mod F', words: 'Find in the document' },
        { keys: 'Alt Shift ↑', words: 'Move the block up' },
        { keys: 'Alt Shift ↓', words: 'Move the block down' },
      ],
    },
    {
      label: 'Go to',
      shortcuts: places.flatMap((place) => {
        const keys = keysTo(place)
        return keys ? [{ keys, words: place.label }] : []
      }),
    },
  ]
}
