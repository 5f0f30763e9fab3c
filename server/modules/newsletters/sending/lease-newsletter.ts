import { LeasedRows } from '#server/core/database/leased-rows.ts'

export const leasedNewsletters = new LeasedRows({
  table: 'newsletter',
  noun: 'a newsletter',
  seconds: 120,
  which: 'look_at is not null',
  at: 'look_at',
  order: 'look_at',
})
