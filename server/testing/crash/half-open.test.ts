import { freezePostgres } from './frozen-postgres.ts'

freezePostgres([{ what: 'everything', ms: 3_000 }])
