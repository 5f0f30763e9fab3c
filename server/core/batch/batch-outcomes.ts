import type { ImportWarning } from '#server/core/records/kind.ts'
import type { DomainError } from '#server/core/values/errors.ts'
import type { BatchErrorCode, ResultCode, WarningCode } from './batch-codes.ts'
import { type BatchError, type BatchReport, type BatchResult, noticeOf } from './batch-schema.ts'

type Counts = Pick<BatchReport, 'received' | 'created' | 'updated' | 'skipped' | 'failed'>

/** Collects the outcome of each record in a batch. Each record has exactly one outcome. */
export class BatchOutcomes {
  private readonly results: (BatchResult | undefined)[]
  private readonly errors: BatchError[] = []
  private readonly warnings: BatchReport['warnings'] = []
  private readonly made = new Set<string>()

  constructor(received: number) {
    this.results = Array.from({ length: received })
  }

  /** `isMade`: the batch makes the record with this id, as it does if the status is `created`. */
  settle(result: BatchResult & { code?: ResultCode }, { isMade = result.status === 'created' } = {}): void {
    if (this.results[result.index]) throw new Error(`record ${result.index} of a batch has two outcomes`)
    this.results[result.index] = result
    if (isMade && result.id) this.made.add(result.id)
  }

  /** Fails a record with an error of the API. */
  fail(index: number, { code, message, fields }: DomainError): void {
    const [field = ''] = fields[0]?.field.split('.') ?? []
    this.add({ index, field, code, message, details: [...fields] })
  }

  /** Fails a record because of one field. `words` follow its name, as in other errors; `candidates`: ids of records. */
  refuse(index: number, field: string, code: BatchErrorCode, words: string, candidates: string[] = []): void {
    this.add({ ...noticeOf(index, field, code, words), ...(candidates.length > 0 && { candidates }) })
  }

  private add(error: BatchError): void {
    this.settle({ index: error.index, status: 'failed' })
    this.errors.push(error)
  }

  /** `words` follow the field name, as in other errors. */
  warn(index: number, field: string, code: WarningCode | ImportWarning['code'], words: string): void {
    this.warnings.push(noticeOf(index, field, code, words))
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

  /** The report of a dry run, without the ids of records that do not stay. */
  rehearsed(): BatchReport {
    const report = this.report()
    const without = ({ id, duplicateOf, ...result }: BatchResult): BatchResult => ({
      ...result,
      ...(id && !this.made.has(id) && { id }),
      ...(duplicateOf && !this.made.has(duplicateOf) && { duplicateOf }),
    })
    return { ...report, results: report.results.map(without) }
  }
}
