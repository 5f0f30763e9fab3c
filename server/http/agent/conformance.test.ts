import { testConformance } from '#server/testing/agent-conformance.ts'

testConformance({ shipped: ['2026-07-28'], fixtures: ['2026-07-28'] })
