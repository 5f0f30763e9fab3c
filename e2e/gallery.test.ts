import { readdir } from 'node:fs/promises'
import { findFaults } from './support/accessible.ts'
import { type Gallery, openGallery, walk, WIDTHS } from './support/gallery-walk.ts'
import type { Shown } from './support/gallery.ts'
import { expect, test } from './support/test.ts'

/** Serial, because the tests share one prepared gallery. */
test.describe.configure({ mode: 'default' })

/** Pages that the server renders without Next. */
const BESIDE_NEXT = ['/developers/reference']
/** Pages that cannot be shown here: they redirect to another one. */
const NOT_SHOWN = [
  '/[workspace]/inventory',
  // For kinds without their own page; today each kind has one.
  '/[workspace]/[records]/[record]',
]

let gallery: Gallery
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  gallery = await openGallery(browser)
})
test.afterAll(() => gallery.close())

const groups: Record<string, (one: Shown) => boolean> = {
  'visitor pages': ({ as }) => as === 'visitor',
  'application pages': ({ as, open }) => as === 'owner' && !open,
  'dialogs and menus': ({ as, open }) => as === 'owner' && open !== undefined,
  'an empty workspace': ({ as }) => as === 'founder',
}
for (const width of WIDTHS)
  for (const [words, belongs] of Object.entries(groups))
    test(`${words}: accessible at ${width} px`, async ({ browser }) => {
      test.setTimeout(600_000)
      const shown = gallery.shown.filter(belongs)
      expect(shown.length).toBeGreaterThan(10)
      const failures = await walk(browser, gallery, width, shown, async (page, { but }) => {
        const faults = await findFaults(page, { but })
        if (faults.length > 0) throw new Error(faults.join('; '))
      })
      expect(failures).toEqual([])
    })

test('the gallery contains every page', async () => {
  const files = await readdir('app', { recursive: true })
  const pages = files.filter((file) => file.endsWith('page.tsx')).map(routeOf)
  expect(pages.length).toBeGreaterThan(50)
  // As in Next, a static segment takes precedence over a dynamic one.
  const routes = [...pages, ...BESIDE_NEXT].toSorted().toReversed()
  const shown = gallery.shown.filter(({ lost }) => !lost).map(({ path }) => new URL(path, gallery.url).pathname)
  const covered = new Set(shown.map((path) => routes.find((route) => patternOf(route).test(path))))
  const missing = routes.filter((route) => !covered.has(route) && !NOT_SHOWN.includes(route))
  expect(missing, 'Add them to e2e/support/gallery.ts').toEqual([])
})

/** `(auth)/reset/[token]/page.tsx` is `/reset/[token]`. */
function routeOf(file: string): string {
  const parts = file.split('/').slice(0, -1)
  return `/${parts.filter((part) => !part.startsWith('(')).join('/')}`
}

const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`)
