import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findFaults, sidewaysScroll } from './support/accessible.ts'
import { connected } from './support/connected.ts'
import {
  type Gallery,
  looksOf,
  NARROW_WINDOW,
  openGallery,
  TABLET_WINDOW,
  walk,
  WIDTHS,
} from './support/gallery-walk.ts'
import { type Shown, TABLES } from './support/gallery.ts'
import { layoutShift, UNNOTICED } from './support/layout-shift.ts'
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
/** What moved while each page was loading, sorted by score. */
const SHIFTS = '.cache/layout-shift.txt'

let gallery: Gallery
const shifts: [score: number, line: string][] = []
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  gallery = await openGallery(browser)
})
test.afterAll(async () => {
  const lines = shifts.toSorted(([one], [other]) => other - one).map(([, line]) => line)
  await mkdir(dirname(SHIFTS), { recursive: true })
  await writeFile(SHIFTS, `${lines.join('\n')}\n`)
  await (gallery as Gallery | undefined)?.close()
})

const groups: Record<string, (one: Shown) => boolean> = {
  'visitor pages': ({ as }) => as === 'visitor',
  'application pages': ({ as, open }) => as === 'owner' && !open,
  'dialogs and menus': ({ as, open }) => as === 'owner' && open !== undefined,
  'an empty workspace': ({ as }) => as === 'founder',
}
for (const width of WIDTHS)
  for (const [words, belongs] of Object.entries(groups))
    test(`${words}: accessible at ${width} px, and nothing moves while they load`, async ({ browser }) => {
      test.setTimeout(600_000)
      const shown = gallery.shown.filter((one) => belongs(one) && looksOf(one).widths.includes(width))
      expect(shown.length).toBeGreaterThan(0)
      const failures = await walk(browser, gallery, width, shown, async (page, one) => {
        const { themes } = looksOf(one)
        const faults = await findFaults(page, { but: one.but, themes })
        if (!one.open) {
          faults.push(...(await movesOf(page, one, width)))
          if (!process.env['STRESS']) faults.push(...(await layoutOnPhone(page)))
        }
        if (faults.length > 0) throw new Error(faults.join('; '))
      })
      expect(failures).toEqual([])
    })

type Page = Parameters<typeof findFaults>[0]

async function movesOf(page: Page, { name }: Shown, width: number): Promise<string[]> {
  const { score, moved } = await layoutShift(page)
  shifts.push([score, `${score.toFixed(4)}  ${name} at ${width} px  ${moved.join(', ')}`])
  return score <= UNNOTICED ? [] : [`moves by ${score}: ${moved.join(', ')}`]
}

/** The layout at 390 px of a page that is looked at in one width only. */
async function layoutOnPhone(page: Page): Promise<string[]> {
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const faults = await sidewaysScroll(page)
  await page.setViewportSize(wide)
  return faults
}

test('nothing moves while pages load in a narrow window of a desktop browser', async ({ browser }) => {
  test.setTimeout(600_000)
  const isEvery = Boolean(process.env['STRESS'])
  const tables = TABLES.map((path): Shown => ({ name: path, as: 'owner', path: gallery.world.root + path }))
  const pages = gallery.shown.filter(({ open, only }) => !open && only !== 'wide')
  const look = async (page: Page, one: Shown) => {
    const faults = [...(await movesOf(page, one, 390)), ...(await sidewaysScroll(page))]
    if (faults.length > 0) throw new Error(faults.join('; '))
  }
  const failures = await walk(browser, gallery, 390, isEvery ? [...tables, ...pages] : tables, look, NARROW_WINDOW)
  expect(failures).toEqual([])
})

test('nothing moves while pages load on a tablet', async ({ browser }) => {
  test.setTimeout(600_000)
  const isEvery = Boolean(process.env['STRESS'])
  const pages = gallery.shown.filter(({ open, only }) => !open && only !== 'narrow')
  const named = ['settings-account', 'one-sentQuote', 'blank-newsletters-new']
  const some = pages.filter(({ name }) => isEvery || named.includes(name))
  expect(some.length).toBeGreaterThanOrEqual(named.length)
  const look = async (page: Page, one: Shown) => {
    const faults = [...(await movesOf(page, one, 820)), ...(await sidewaysScroll(page))]
    if (faults.length > 0) throw new Error(faults.join('; '))
  }
  const failures = await walk(browser, gallery, 1440, some, look, TABLET_WINDOW)
  expect(failures).toEqual([])
})

test('lists keep the name of each record in sight between phones and wide windows', async ({ browser }) => {
  test.setTimeout(300_000)
  const shown = TABLES.map((path): Shown => ({ name: path, as: 'owner', path: gallery.world.root + path }))
  const failures = await walk(browser, gallery, 1440, shown, async (page) => {
    const faults: string[] = []
    for (const width of [1280, 1024, 820]) {
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await sidewaysScroll(page)), ...(await narrowNames(page)).map((fault) => `${width} px: ${fault}`))
    }
    if (faults.length > 0) throw new Error(faults.join('; '))
  })
  expect(failures).toEqual([])
})

/** The cells with the names of records must be 220 px wide and in sight wherever the table is scrolled. */
function narrowNames(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const names = [...main.querySelectorAll<HTMLElement>('tbody th[scope=row], tbody td:first-child:has(a)')]
    if (names.length === 0) return ['no records']
    const places = names.map((name) => {
      const table = name.closest('table')!.parentElement!
      table.scrollLeft = name.matches('th') ? table.scrollWidth : 0
      const { left, width } = name.getBoundingClientRect()
      return { width, hidden: table.getBoundingClientRect().left - left }
    })
    return [
      ...places.filter(({ width }) => width < 220).map(({ width }) => `the name has ${width} px`),
      ...places.filter(({ hidden }) => hidden > 0).map(({ hidden }) => `${hidden} px of the name are hidden`),
    ].slice(0, 1)
  })
}

test('the gallery contains every page', async () => {
  const files = await readdir('app', { recursive: true })
  const pages = files.filter((file) => file.endsWith('page.tsx')).map(routeOf)
  expect(pages.length).toBeGreaterThan(50)
  // As in Next, a static segment takes precedence over a dynamic one.
  const routes = [...pages, ...BESIDE_NEXT].toSorted().toReversed()
  const shown = gallery.shown.filter(({ lost }) => !lost).map(({ path }) => new URL(path, connected.url).pathname)
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
