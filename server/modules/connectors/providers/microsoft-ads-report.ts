import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import type { ExternalCampaign, MetricRow, Page } from './adapter.ts'
import { micros, readDay, wholeNumber } from './read-decimal.ts'
import { wrongAnswer } from './refusals.ts'

export const NAME = 'Microsoft Advertising'
export const COLUMNS = [
  'TimePeriod',
  'CampaignId',
  'CampaignName',
  'CurrencyCode',
  'Impressions',
  'Clicks',
  'Spend',
  'Conversions',
  'Revenue',
] as const
type Row = Record<(typeof COLUMNS)[number], string>

const LARGEST_CSV = 64 * 1024 * 1024
const ROWS_PER_PAGE = 5_000

/** The rows of a report: a ZIP that contains one CSV. */
export function* pagesOf(zip: Buffer): Generator<Page> {
  const rows = rowsOf(unpacked(zip))
  for (let start = 0; start < rows.length; start += ROWS_PER_PAGE) {
    const part = rows.slice(start, start + ROWS_PER_PAGE)
    yield { metrics: part.map(metricOf), campaigns: part.map(campaignOf) }
  }
}

/** The declared size is checked before decompression, and the actual size after it. */
function unpacked(zip: Buffer): string {
  const sizes: number[] = []
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(zip, {
      filter({ originalSize }) {
        sizes.push(originalSize)
        return sizes.length === 1 && originalSize <= LARGEST_CSV
      },
    })
  } catch {
    throw wrongAnswer(NAME, 'a broken report (ZIP)')
  }
  const [file] = Object.values(files)
  if (sizes.length !== 1) throw wrongAnswer(NAME, `${sizes.length} files instead of one report (ZIP)`)
  if (!file) throw wrongAnswer(NAME, 'a report of more than 64 MB (ZIP)')
  if (file.length !== sizes[0]) throw wrongAnswer(NAME, 'a broken report (ZIP)')
  return strFromU8(file).replace(/^\uFEFF/, '')
}

function rowsOf(text: string): Row[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: true })
  const [header, ...lines] = data
  const places = COLUMNS.map((column) => header?.indexOf(column) ?? -1)
  const missing = COLUMNS[places.indexOf(-1)]
  if (errors.length > 0) throw wrongAnswer(NAME, 'a report with broken quotes (CSV)')
  if (!header || missing) throw wrongAnswer(NAME, `a report without the column ${missing}`)
  return lines.map((line) => {
    if (line.length !== header.length) throw wrongAnswer(NAME, 'a row with other columns than its headers (CSV)')
    return Object.fromEntries(COLUMNS.map((column, nth) => [column, line[places[nth]!]!])) as Row
  })
}

function metricOf(row: Row): MetricRow {
  if (!/^\d{1,20}$/.test(row.CampaignId)) throw wrongAnswer(NAME, `“${row.CampaignId.slice(0, 40)}” as CampaignId`)
  const { TimePeriod, CampaignId, CurrencyCode, Spend, Revenue, Conversions } = row
  return {
    date: readDay(TimePeriod, 'TimePeriod', NAME),
    campaignExtId: CampaignId,
    breakdown: '',
    currency: CurrencyCode,
    costMicros: micros(Spend, 'Spend', NAME),
    valueMicros: micros(Revenue || '0', 'Revenue', NAME),
    conversionsMicros: micros(Conversions || '0', 'Conversions', NAME),
    impressions: wholeNumber(row.Impressions, 'Impressions', NAME),
    clicks: wholeNumber(row.Clicks, 'Clicks', NAME),
  }
}

const campaignOf = ({ CampaignId: extId, CampaignName: name }: Row): ExternalCampaign => ({ extId, name, utm: null })
