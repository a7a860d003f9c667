/** The package has no types of its own; as much as the tests use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, reply: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      reply: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
