/**
 * Raises notifications about ingest: backpressure on senders, and losses from senders that cannot wait; with the effect
 * and a remedy.
 */
import { resolve } from 'node:path'
import type { InputCounters } from '../platform/ingest/ingest.ts'
import { writeActivity } from '../platform/log/activity.ts'
import type { Services } from '../platform/services.ts'
import type { Cause } from './notifications.ts'

/** Shares of the limit at which a full journal begins to be one, and ceases to. */
const journalIsFull = 0.95
const journalIsFullNoMore = 0.8
/** Time for which dropped datagrams, and fields kept as text, are reported after the last one. */
const dropsMs = 60_000
const textFieldsMs = 3_600_000

const noRestart = 'What was accepted is safe, searches answer, and it continues on its own: no restart is needed.'

export class IngestCauses {
  readonly #services: Services
  #journalFull = false
  #recorded: 'disk' | 'journal' | null = null
  readonly #dropped = new Growth('dropped')
  readonly #textFields = new Growth('textFields')

  constructor(services: Services) {
    this.#services = services
  }

  /** @param now a clock that only goes on */
  look(now: number = performance.now()): readonly Cause[] {
    return [this.#journal(), this.#trouble(), this.#drops(now), this.#fields(now)].filter(cause => cause !== null)
  }

  #journal(): Cause | null {
    const { ingest } = this.#services
    const { bytes, limitBytes } = ingest.counters().journal
    this.#journalFull =
      ingest.health().backpressure?.status === 429 ||
      bytes >= limitBytes * (this.#journalFull ? journalIsFullNoMore : journalIsFull)
    return this.#journalFull
      ? {
          type: 'journal_utilization_too_high',
          severity: 'urgent',
          details: { journal_utilization_percentage: Math.round((100 * bytes) / limitBytes) },
        }
      : null
  }

  #trouble(): Cause | null {
    const { ingest, settings } = this.#services
    const { backpressure, problem } = ingest.health()
    if (backpressure?.status === 429 || problem === null) return null
    const remedy = backpressure
      ? `Senders over HTTP are refused (503) and told when to send again, over TCP they wait, over UDP messages are dropped and counted. ${noRestart} ` +
        `Give the disk of ${resolve(settings.dataDir)} free space.`
      : noRestart
    return {
      type: 'generic',
      severity: 'urgent',
      key: 'ingest',
      details: { title: 'Messages are not taken in.', description: `${problem} ${remedy}` },
    }
  }

  /** When senders were held back is in the activity log, too. */
  async record(): Promise<void> {
    const { backpressure } = this.#services.ingest.health()
    const by = backpressure?.status === 503 ? 'disk' : this.#journalFull ? 'journal' : null
    if (by === this.#recorded) return
    this.#recorded = by
    const why = by === 'disk' ? backpressure!.reason : 'The journal is full, or nearly.'
    await writeActivity(
      this.#services,
      'ingest',
      by === null ? 'Inputs take messages again.' : `Inputs are held back. ${why}`,
    )
  }

  #drops(now: number): Cause | null {
    return now - this.#dropped.lastAt(this.#services.ingest.counters().inputs, now) > dropsMs
      ? null
      : {
          type: 'generic',
          severity: 'urgent',
          key: 'dropped',
          details: {
            title: 'Messages are lost.',
            description:
              'Messages over UDP were dropped: there was no room for them, or they were not complete. Each input shows how many. ' +
              'Who sends over TCP or HTTP waits instead and loses nothing.',
          },
        }
  }

  #fields(now: number): Cause | null {
    return now - this.#textFields.lastAt(this.#services.ingest.counters().inputs, now) > textFieldsMs
      ? null
      : {
          type: 'generic',
          severity: 'normal',
          key: 'text-fields',
          details: {
            title: 'Fields of messages are kept as text.',
            description:
              'Messages have more fields, or an input brings more new ones, than the settings allow. Those over the limit stand in full_message, ' +
              'where their words are found; gl2_processing_error of the messages names the limit. Look who sends them: _exists_:gl2_processing_error. ' +
              'Where they are wanted, raise CORDWOOD_MAX_MESSAGE_FIELDS, CORDWOOD_MAX_NEW_FIELDS_PER_HOUR or CORDWOOD_MAX_INPUT_FIELDS.',
          },
        }
  }
}

/** When a counter of any input last grew. */
class Growth {
  readonly #name: 'dropped' | 'textFields'
  readonly #known = new Map<string, number>()
  #at = -Infinity

  constructor(name: 'dropped' | 'textFields') {
    this.#name = name
  }

  lastAt(inputs: Readonly<Record<string, InputCounters>>, now: number): number {
    for (const [id, counters] of Object.entries(inputs)) {
      const count = counters[this.#name]
      if (count > (this.#known.get(id) ?? 0)) this.#at = now
      this.#known.set(id, count)
    }
    return this.#at
  }
}
