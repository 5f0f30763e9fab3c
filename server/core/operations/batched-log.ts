import { RunUntilIdle } from './run-until-idle.ts'

type Options<Entry> = {
  /** Stores entries; what it throws is reported, and the entries are dropped. */
  write: (entries: Entry[]) => Promise<unknown>
  report: (error: unknown) => void
}

const FLUSH_MS = 2_000
/**
 * Maximum pending entries (500 a second). Further entries are only counted, so that no log slows down what it records.
 */
const WAITING = 1_000

/** Entries collected in memory, and written in batches asynchronously and when the program stops. */
export class BatchedLog<Entry> {
  /** Entries dropped because the queue was full or the database rejected them. */
  dropped = 0
  private readonly options: Options<Entry>
  private waiting: Entry[] = []
  private readonly writing: RunUntilIdle

  constructor(options: Options<Entry>) {
    this.options = options
    const work = async () => {
      if (this.waiting.length > 0) await this.write(this.waiting.splice(0))
    }
    this.writing = new RunUntilIdle({ work, every: FLUSH_MS, onError: options.report, unref: true })
    this.writing.wake(FLUSH_MS)
  }

  note(entry: Entry): void {
    if (this.waiting.length >= WAITING) this.dropped++
    else this.waiting.push(entry)
  }

  /** Resolves when all entries so far are written or dropped; never rejects. */
  flush(): Promise<void> {
    return this.writing.flush()
  }

  async end(): Promise<void> {
    await this.flush()
    await this.writing.stop()
  }

  private async write(entries: Entry[]): Promise<void> {
    try {
      await this.options.write(entries)
    } catch (error) {
      this.dropped += entries.length
      this.options.report(error)
    }
  }
}
