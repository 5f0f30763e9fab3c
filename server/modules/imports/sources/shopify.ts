import { defined } from '#server/core/records/row.ts'
import { invalid } from '#server/core/values/errors.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { hasCheckDigit } from '../../inventory/rules.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Note } from '../schema.ts'
import { columnsOf, idProblem, number, problem, requireColumn, type Row, text } from './columns.ts'
import type { Item, Source } from './source.ts'

const HANDLE = ['Handle', 'URL handle']
const OPTIONS = [1, 2, 3].map((n) => `Option${n} Value`)
const SKU = ['Variant SKU', 'SKU']
const PRICE = ['Variant Price', 'Price']
const BARCODE = ['Variant Barcode', 'Barcode']
const QUANTITY = ['On hand (current)', 'On hand', 'Available (not editable)', 'Available']

/** Shopify writes an apostrophe in front of digits, so that a spreadsheet keeps their zeros. */
const code = (given: string) => given.replace(/^'(?=\d)/, '')

/** Fields that each variant has, and fields that the first row of a product has for all its variants. */
const VARIANT = {
  number: [code, ...SKU],
  ean: [(given: string) => (hasCheckDigit(code(given)) ? code(given) : undefined), ...BARCODE],
  price: [number, ...PRICE],
  cost: [number, 'Cost per item'],
} as const
const PRODUCT = {
  group: [text, 'Type'],
  supplier: [text, 'Vendor'],
  active: [(given: string) => given.toLowerCase() !== 'archived', 'Status'],
} as const

/** Columns of an inventory file that are no location. */
const KNOWN =
  /^(handle|url handle|title|option[123] (name|value|linked to)|sku|barcode|hs code|coo|location|bin name|(incoming|unavailable|committed|available|on hand)( \(.*\))?)$/
const LONGEST_LOCATION = 100

const isOfProducts = (header: Cells) => columnsOf(header).has(...PRICE, 'Vendor')

/** The CSV exports of Shopify: products, whose variants become items, or inventory, which becomes their levels, too. */
export const shopify: Source = {
  label: 'Shopify',
  becomes: 'Variants of products become items, and inventory becomes their stock.',
  howTo: 'In Shopify, export Products or Inventory as CSV.',
  accept: ['.csv'],
  guide: 'import-from-shopify',
  entities: () => ['item'],
  referred: ['variant'],
  maps: [],
  open(header) {
    const { row, fields, has } = columnsOf(header)
    const advice = 'Export products or inventory as CSV in Shopify, and upload that file'
    requireColumn('shopify', header, HANDLE, advice)
    requireColumn('shopify', header, ['Title'], advice)
    const itemsOf = isOfProducts(header) ? products() : inventory()
    return {
      scope: 'shopify',
      items(cells, line) {
        const cell = row(cells)
        const item = { type: 'variant', id: variantId(cell), line, entity: 'item', fields: {} }
        const wrong = idProblem('Handle', cell(...HANDLE) && item.id)
        return wrong ? [{ ...item, id: null, problem: wrong }] : itemsOf(item, cells, cell)
      },
    }

    function products() {
      let product = { handle: '', cells: [] as Cells }
      return (item: Item & { id: string }, cells: Cells, cell: Row): Item[] => {
        const handle = cell(...HANDLE)
        if (product.handle !== handle) product = { handle, cells }
        // Further images of a product have rows of their own.
        else if (!cell('Title', ...OPTIONS, ...SKU, ...PRICE, ...BARCODE)) return []
        const title = row(product.cells)('Title')
        const shared = fields(product.cells, PRODUCT)
        const given = { name: nameOf(title, cell), ...shared, ...fields(cells, VARIANT) }
        return [{ ...item, fields: given, notes: notesOn(cell) }]
      }
    }

    function inventory() {
      const locations = has('Location') ? undefined : header.filter((name) => !KNOWN.test(name.trim().toLowerCase()))
      if (locations) requireLocations(locations)
      else requireColumn('shopify', header, QUANTITY, advice)
      const variants = new Set<string>()
      return (item: Item & { id: string }, cells: Cells, cell: Row): Item[] => {
        const given = { name: nameOf(cell('Title'), cell), ...fields(cells, VARIANT) }
        // The file has fewer facts than one of products, and must not remove them.
        const fresh = variants.has(item.id) ? [] : [{ ...item, fields: defined(given), notes: notesOn(cell) }]
        variants.add(item.id)
        const levels = locations
          ? locations.map((name) => levelOf(item, name.trim(), cell(name)))
          : [levelOf(item, cell('Location'), cell(...QUANTITY))]
        return [...fresh, ...levels.filter(({ fields: { qty } }) => qty !== undefined)]
      }
    }
  },
}

const optionsOf = (cell: Row) => OPTIONS.map((name) => cell(name)).filter((value) => value && value !== 'Default Title')

const variantId = (cell: Row) => [cell(...HANDLE), ...optionsOf(cell)].join(' / ')

const nameOf = (title: string, cell: Row) => (title ? [title, ...optionsOf(cell)].join(' / ') : undefined)

/** Names a barcode of another kind than EAN, which is left out. */
function notesOn(cell: Row): Note[] {
  const barcode = code(cell(...BARCODE))
  if (!barcode || hasCheckDigit(barcode)) return []
  return [problem('ean', `${JSON.stringify(startOf(barcode, 100))} has no valid GS1 check digit and was left out`)]
}

/** The level of a variant at a location, with `undefined` as its quantity if the cell is empty. */
function levelOf({ id, line }: Item, location: string, quantity: string): Item {
  const level: Item = {
    type: 'level',
    id: `${id} @ ${nameKey(location.slice(0, LONGEST_LOCATION))}`,
    line,
    entity: 'item',
    isLevel: true,
    fields: { location, qty: quantity ? number(quantity) : undefined },
    refs: { item: { type: 'variant', id: id! } },
  }
  if (quantity.toLowerCase() === 'not stocked') return { ...level, skip: 'not_stocked' }
  if (location === '') return { ...level, problem: problem('Location', 'is empty') }
  return level
}

/** Each column of an inventory file that is not known is a location. */
function requireLocations(names: readonly string[]): void {
  const refuse = (words: string) => invalid('source', `is shopify, but the file ${words}`)
  if (names.length === 0)
    throw refuse('has no column "Location" and none of a location. Export products or inventory as CSV in Shopify')
  const long = names.find((name) => name.trim() === '' || name.length > LONGEST_LOCATION)
  if (long !== undefined)
    throw refuse(`has the column ${JSON.stringify(startOf(long, 60))}, which cannot be a location`)
  const keys = names.map(nameKey)
  const again = names.find((name, place) => keys.indexOf(nameKey(name)) !== place)
  if (again) throw refuse(`has the location ${JSON.stringify(again)} twice. Remove one of its columns`)
}
