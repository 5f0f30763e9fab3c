export const DEAL_KINDS = [
  'Website relaunch',
  'Catalogue',
  'Photo session',
  'Brand refresh',
  'Online shop',
  'Trade fair stand',
  'Packaging line',
  'Campaign for summer',
  'Annual report',
  'Care contract',
  'Product film',
  'Signage',
] as const

export type Position = { description: string; unit_price: number; quantities: readonly number[]; tax_rate: number }

export const POSITIONS_BILLED: readonly Position[] = [
  { description: 'Concept and consulting, hours', unit_price: 110, quantities: [4, 6.5, 8, 12], tax_rate: 19 },
  { description: 'Design, hours', unit_price: 95, quantities: [8, 16, 22.5, 40], tax_rate: 19 },
  { description: 'Web development, hours', unit_price: 105, quantities: [10, 24, 37.75, 60], tax_rate: 19 },
  { description: 'Photography, day', unit_price: 1250, quantities: [1, 2, 4], tax_rate: 19 },
  { description: 'Text and editing, page', unit_price: 78.5, quantities: [3, 5, 12], tax_rate: 19 },
  { description: 'Printed catalogue, piece', unit_price: 1.435, quantities: [1500, 6000, 18000], tax_rate: 7 },
  { description: 'Print supervision, flat', unit_price: 480, quantities: [1], tax_rate: 19 },
  { description: 'Hosting and care, month', unit_price: 149, quantities: [3, 6, 12], tax_rate: 19 },
  { description: 'Typeface licence, flat', unit_price: 320, quantities: [1, 2], tax_rate: 19 },
  { description: 'Travel, kilometre', unit_price: 0.42, quantities: [86, 240, 512], tax_rate: 19 },
]

export const LOST_REASONS = [
  'They chose an agency in their own town.',
  'Postponed to the year after next; ask again in spring.',
  'Too expensive for them. The smaller package might have worked.',
]
