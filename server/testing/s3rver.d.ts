declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http'

  type Exchange = { req: IncomingMessage; status: number; body: unknown; type: string }

  /** A Koa application that stores objects in a directory. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[]
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
