import { killPostgres } from './postgres-kills.ts'

killPostgres({ times: { postmaster: 10, stop: 5, backend: 8, backends: 4 }, longest: 5_000 })
