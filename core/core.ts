/** The SDK's heart: one client, one session, one cache for a page and all its elements. */
import { connect } from './connection.ts'
import { provideConnection } from './page-core.ts'

export * from './page-core.ts'
export type { Connection } from './connection.ts'

provideConnection(connect)
