import { expect, test } from 'vitest'
import { sidebarFor } from '#components/shell/sidebar.ts'
import { shortcutsFor } from './shortcuts.ts'

const places = sidebarFor('owner').flatMap((group) => group.places)

test('every page of the sidebar has a shortcut', () => {
  const shown = shortcutsFor(places)
    .at(-1)!
    .shortcuts.map(({ words }) => words)
  expect(shown).toEqual(places.map(({ label }) => label))
})

test('no two shortcuts have the same keys', () => {
  // An editor takes its keys before the rest of the page.
  const groups = shortcutsFor(places).filter(({ label }) => label !== 'In a document')
  const keys = groups.flatMap(({ shortcuts }) => shortcuts.map((shortcut) => shortcut.keys))
  expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([])
})
