import { testLint } from '#server/testing/document-lint.ts'

testLint('openapi.json')
