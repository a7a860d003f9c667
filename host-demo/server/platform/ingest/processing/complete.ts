/** Completes the messages of a batch with the fields that the server sets: where and when they came in, and problems of decoding. */
import type { BatchFrame } from '../journal/batch.ts'
import type { Decoded } from '../decoding/codec.ts'
import type { Source } from './decode.ts'

export class Completion {
  readonly #nodeId: string
  readonly #processedAt = new Date().toISOString()
  #receivedAt = -1
  #received = ''

  constructor(nodeId: string) {
    this.#nodeId = nodeId
  }

  complete({ fields, problem }: Decoded, frame: BatchFrame, source: Source, remoteName: string | null): void {
    if (frame.receivedAt !== this.#receivedAt) {
      this.#receivedAt = frame.receivedAt
      this.#received = new Date(frame.receivedAt).toISOString()
    }
    if (problem !== null) fields['gl2_processing_error'] = problem
    fields['gl2_source_input'] = frame.inputId
    fields['gl2_source_node'] = this.#nodeId
    if (source.hosts) {
      fields['gl2_remote_ip'] = frame.address
      fields['gl2_remote_port'] = frame.port
    }
    if (remoteName !== null) fields['gl2_remote_hostname'] = remoteName
    fields['gl2_receive_timestamp'] = this.#received
    fields['gl2_processing_timestamp'] = this.#processedAt
  }
}
