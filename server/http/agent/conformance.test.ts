import { testConformance } from '#server/testing/agent-conformance.ts'

testConformance({ shipped: ['2026-07-28', '2025-11-25', '2025-06-18'], fixtures: ['2026-07-28'] })
