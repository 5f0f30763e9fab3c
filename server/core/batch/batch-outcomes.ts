import type { ErrorCode } from '#server/core/values/errors.ts'
import type { BatchErrorCode, ResultCode, WarningCode } from './batch-codes.ts'
import type { BatchError, BatchReport, BatchResult, ImportWarning } from './batch-schema.ts'

type Counts = Pick<BatchReport, 'received' | 'created' | 'updated' | 'skipped' | 'failed'>

/** Collects the outcome of each record in a batch. Each record has exactly one outcome. */
export class BatchOutcomes {
  private readonly results: (BatchResult | undefined)[]
  private readonly errors: BatchError[] = []
  private readonly warnings: BatchReport['warnings'] = []

  constructor(received: number) {
    this.results = Array.from({ length: received })
  }

  settle(result: BatchResult & { code?: ResultCode }): void {
    if (this.results[result.index]) throw new Error(`record ${result.index} of a batch has two outcomes`)
    this.results[result.index] = result
  }

  /** `field` is empty for errors about the whole record. Imports of the application use API codes as well. */
  fail(error: BatchError & { code: BatchErrorCode | ErrorCode }): void {
    this.settle({ index: error.index, status: 'failed' })
    this.errors.push(error)
  }

  /** Fails a record because of one field. `words` follow its name, as in other errors. */
  refuse(index: number, field: string, code: BatchErrorCode, words: string): void {
    this.fail({ index, field, code, message: `${field}: ${words}` })
  }

  /** `words` follow the field name, as in other errors. */
  warn(index: number, field: string, code: WarningCode | ImportWarning['code'], words: string): void {
    this.warnings.push({ index, field, code, message: `${field}: ${words}` })
  }

  counts(): Counts {
    const counts = { received: this.results.length, created: 0, updated: 0, skipped: 0, failed: 0 }
    for (const [index, result] of this.results.entries()) {
      if (!result) throw new Error(`record ${index} of a batch has no outcome`)
      counts[result.status]++
    }
    return counts
  }

  report(): BatchReport {
    const byIndex = (a: { index: number }, b: { index: number }) => a.index - b.index
    return {
      ...this.counts(),
      results: this.results as BatchResult[],
      errors: this.errors.toSorted(byIndex),
      warnings: this.warnings.toSorted(byIndex),
    }
  }
}
