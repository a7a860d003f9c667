/**
 * Keeps the state of exporters, each an address and a source id or observation domain: templates and sampling. Over UDP
 * anybody may send as many as they like, so all is bounded, and entries that are not repeated in time expire (RFC 3954,
 * 9; RFC 7011, 8.4).
 */
import type { KeptExporter } from './kept-templates.ts'
import type { Template } from './template.ts'

export const limits = {
  exporters: 5000,
  templatesPerExporter: 1000,
  /** Fields of all templates together. */
  fields: 500_000,
  samplersPerExporter: 64,
  /** RFC 7011, 8.4: three times the time after which exporters repeat them, which is half an hour where nobody set another. */
  templateMs: 3 * 1800 * 1000,
} as const

interface Known {
  readonly template: Template
  readonly at: number
}

export class Exporters {
  /** Oldest use first. */
  readonly #exporters = new Map<string, Exporter>()
  #fields = 0

  /** Null where nothing is known of it. */
  find(key: string): Exporter | null {
    const exporter = this.#exporters.get(key)
    if (!exporter) return null
    this.#exporters.delete(key)
    this.#exporters.set(key, exporter)
    return exporter
  }

  define(key: string, template: Template, now: number): void {
    let exporter = this.find(key)
    if (!exporter) this.#exporters.set(key, (exporter = new Exporter()))
    this.#fields += exporter.define(template, now)
    while (this.#exporters.size > limits.exporters || (this.#fields > limits.fields && this.#exporters.size > 1)) {
      const [oldest, { fields }] = this.#exporters.entries().next().value!
      this.#exporters.delete(oldest)
      this.#fields -= fields
    }
  }

  /** Returns the state to keep, most recently heard exporters first. */
  *kept(): Generator<KeptExporter> {
    for (const [key, exporter] of [...this.#exporters].reverse()) yield { key, ...exporter.kept() }
  }

  /** Restores the state kept before a restart. */
  restore(kept: readonly KeptExporter[], at: number): void {
    for (const { key, templates, sampling } of kept.toReversed()) {
      for (const template of templates) this.define(key, template, at)
      for (const [sampler, interval] of sampling) this.find(key)?.sample(sampler, interval)
    }
  }

  expire(now: number): void {
    for (const [key, exporter] of this.#exporters) {
      this.#fields -= exporter.expire(now)
      if (exporter.size === 0) this.#exporters.delete(key)
    }
  }
}

export class Exporter {
  /** Oldest first. */
  readonly #templates = new Map<number, Known>()
  /** Sampling intervals by the sampler's id; 0 where it has none. */
  readonly sampling = new Map<number, number>()
  fields = 0

  get size(): number {
    return this.#templates.size
  }

  kept(): Omit<KeptExporter, 'key'> {
    return { templates: [...this.#templates.values()].map(({ template }) => template), sampling: [...this.sampling] }
  }

  template(id: number, now: number): Template | null {
    const known = this.#templates.get(id)
    return known && now - known.at < limits.templateMs ? known.template : null
  }

  /** Gives how many fields it holds more. */
  define(template: Template, now: number): number {
    const before = this.fields
    this.#forget(template.id)
    this.#templates.set(template.id, { template, at: now })
    this.fields += template.specifiers.length
    for (const [id] of this.#templates) {
      if (this.#templates.size <= limits.templatesPerExporter) break
      this.#forget(id)
    }
    return this.fields - before
  }

  /** Gives how many fields it held before and no more. */
  expire(now: number): number {
    const before = this.fields
    for (const [id, { at }] of this.#templates) {
      if (now - at < limits.templateMs) break
      this.#forget(id)
    }
    return before - this.fields
  }

  sample(sampler: number, interval: number): void {
    if (this.sampling.size < limits.samplersPerExporter || this.sampling.has(sampler))
      this.sampling.set(sampler, interval)
  }

  #forget(id: number): void {
    this.fields -= this.#templates.get(id)?.template.specifiers.length ?? 0
    this.#templates.delete(id)
  }
}
