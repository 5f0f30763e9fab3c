import { freezePostgres } from './frozen-postgres.ts'

freezePostgres(
  [
    { what: 'backends', ms: 3_000 },
    { what: 'everything', ms: 3_000 },
    { what: 'everything', ms: 9_000 },
  ],
  { contract: true },
)
