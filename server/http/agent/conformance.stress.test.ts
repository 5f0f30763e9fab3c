import { testConformance } from '#server/testing/agent-conformance.ts'

testConformance({ shipped: ['2025-11-25', '2025-06-18'], fixtures: ['2025-11-25', '2025-06-18'] })
