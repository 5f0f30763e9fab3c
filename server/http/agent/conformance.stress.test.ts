import { testConformance } from '#server/testing/agent-conformance.ts'

testConformance({ shipped: [], fixtures: ['2025-11-25', '2025-06-18'] })
