import { testBehaviour } from '#server/testing/document-behaviour.ts'

testBehaviour(3_000)
