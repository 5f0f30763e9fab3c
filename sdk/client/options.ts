/** Options of one call. */
export type Options = {
  /** Cancels the call, also while it waits. */
  signal?: AbortSignal | undefined
  /** Time limit of one attempt in milliseconds, instead of that of the client. */
  timeoutMs?: number | undefined
  /** Further headers, such as `X-Request-Id` or `Range`. */
  headers?: Record<string, string> | undefined
}

/** Options of a call that writes. */
export type WriteOptions = Options & {
  /** The key of this write, 1 to 255 printable ASCII characters. Without one, the client makes it. */
  idempotencyKey?: string | undefined
}

/** Options of a write to an existing record. */
export type ConditionalOptions = WriteOptions & {
  /** The version or `ETag` you read, or `*`. The call fails with `PreconditionFailedError` if the record has another one. */
  ifMatch?: number | string | undefined
}

/** Options of a push: those of its envelope, such as `dryRun`, and of the call. */
export type PushOptions<Own = object> = WriteOptions & Own

/** Options of an upload. */
export type UploadOptions = WriteOptions & {
  /** Name of the file. */
  name: string
}

/** The content of a file to upload. A stream can be sent only once, so such an upload is not retried. */
export type FileContent = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** The records of a push, of any number. */
export type RecordSource<Record> = Iterable<Record> | AsyncIterable<Record>

/** Returns the fields to update, or undefined to leave the record as it is. Runs again if the record has changed meanwhile. */
export type Edit<Record, Patch> = (record: Record) => Patch | undefined | void | Promise<Patch | undefined | void>

/** Options of `change`, for each of its requests. */
export type EditOptions = Pick<Options, 'signal' | 'timeoutMs'>

/** An operation without query parameters. */
export type NoQuery = Record<string, never>

/** A call as the transport takes it. `path` starts after `/api/v1`, with its parameters filled in. */
export type Call = {
  method: string
  path: string
  operation?: string
  query?: object | undefined
  body?: unknown
  /** The answer is a file: the response is returned unread. */
  isDownload?: boolean
  /** The same for a stream, which is not opened again here; a limit on streams holds no other calls. */
  isStream?: boolean
  options?: ConditionalOptions & { name?: string }
}

/** Sends a call and returns its parsed answer. */
export type Send = (call: Call) => Promise<unknown>
