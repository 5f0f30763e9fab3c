import { killWorkers } from '#server/testing/webhooks/killed-workers.ts'

killWorkers(20)
