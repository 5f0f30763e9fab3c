import { testFuzz } from '#server/testing/agent-fuzz-test.ts'

testFuzz(30)
