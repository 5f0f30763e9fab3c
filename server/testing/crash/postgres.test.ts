import { killPostgres } from './postgres-kills.ts'

killPostgres({ times: { postmaster: 1, stop: 1, backend: 1, backends: 1 } })
