/** Cuts export packets into flows that explain themselves (frame.ts), with the templates that exporters sent before. */
import type { Assembler, KeptState } from '../../listeners/udp/udp.ts'
import { Exporters } from './exporters.ts'
import { template5, writeFrame, type FlowHeader } from './frame.ts'
import { readPacket, setsOf } from './packets.ts'
import { readTemplates, writeTemplates } from './kept-templates.ts'
import { intervalOf, samplingOf } from './sampling.ts'
import { readTemplate, walkRecord, type Template } from './template.ts'
import { Waiting } from './waiting.ts'

/** Flows of one set; more, from records of a byte or two, are none. */
const maxFlowsOfSet = 4096
/** With more flows at once, the sets that waited for their template go on waiting for its next packet. */
const manyFlows = 16_384

/** `versions`: those the input reads. `before`: what `keep` gave before a restart. */
export function createFlowAssembler(versions: readonly (5 | 9 | 10)[], before?: KeptState): Assembler {
  const exporters = new Exporters()
  if (before) exporters.restore(readTemplates(before.bytes, versions.includes(10)), before.at)
  /** Templates were heard since they were kept. */
  let heard = false
  const waiting = new Waiting()
  let givenUp = 0
  let trouble: string | null = null

  function cut(key: string, header: FlowHeader, template: Template, set: Buffer, frames: Buffer[]): void {
    const exporter = exporters.find(key)
    const most = frames.length + maxFlowsOfSet
    for (let at = 0; set.length - at >= template.recordBytes; ) {
      const end = walkRecord(template, set, at)
      if (end < 0 || frames.length >= most) return void givenUp++
      const record = set.subarray(at, end)
      at = end
      const told = template.options ? samplingOf(template, record) : null
      if (told) exporter?.sample(told.sampler, told.interval)
      const sampling = template.options
        ? 0
        : header.sampling || (exporter ? intervalOf(exporter.sampling, template, record) : 0)
      frames.push(writeFrame(sampling === header.sampling ? header : { ...header, sampling }, template, record))
    }
  }

  /** Adds data that arrived before its template. */
  function cutEarlier(key: string, template: Template, frames: Buffer[]): void {
    while (frames.length < manyFlows) {
      const early = waiting.next(`${key} ${template.id}`)
      if (!early) return
      cut(key, early.header, template, early.bytes, frames)
    }
  }

  function define(key: string, header: FlowHeader, options: boolean, set: Buffer, now: number, frames: Buffer[]): void {
    for (let at = 0; set.length - at >= 4; ) {
      // NetFlow pads sets with zeros.
      if (set.readUInt32BE(at) === 0) return
      const read = readTemplate(header.version === 10 ? 10 : 9, options, set, at)
      if (!read) return void givenUp++
      at = read.next
      if (!read.template) continue
      exporters.define(key, read.template, now)
      heard = true
      cutEarlier(key, read.template, frames)
    }
  }

  return {
    add(datagram, address, _port, now) {
      const packet = readPacket(datagram, versions)
      if (typeof packet === 'string') {
        givenUp++
        trouble = `A datagram from ${address} was dropped: ${packet}.`
        return []
      }
      const { header } = packet
      const frames: Buffer[] = []
      if (packet.short) givenUp++
      if (header.version === 5) {
        cut(address, header, template5, datagram.subarray(packet.start, packet.end), frames)
        return frames
      }
      const key = `${address} ${header.domain}`
      const templates = header.version === 9 ? 0 : 2
      for (const set of setsOf(datagram, packet)) {
        if (!set) givenUp++
        else if (set.id === templates) define(key, header, false, set.bytes, now, frames)
        else if (set.id === templates + 1) define(key, header, true, set.bytes, now, frames)
        else if (set.id < 256) givenUp++
        else {
          const template = exporters.find(key)?.template(set.id, now)
          if (template) {
            cut(key, header, template, set.bytes, frames)
            cutEarlier(key, template, frames)
          } else waiting.add(`${key} ${set.id}`, header, set.bytes, now)
        }
      }
      return frames
    },
    evict(now) {
      exporters.expire(now)
      const early = waiting.evict(now)
      if (early > 0) {
        const [exporter, , template] = (waiting.lastGivenUp ?? '').split(' ')
        trouble =
          `${early} data sets were dropped, the last of ${exporter}: it has not sent their template (${template}) in time. ` +
          'Have the exporter repeat its templates more often.'
      }
      const count = givenUp + early
      givenUp = 0
      return count
    },
    keep() {
      if (!heard) return null
      heard = false
      return writeTemplates(exporters.kept())
    },
    trouble() {
      const told = trouble
      trouble = null
      return told
    },
  }
}
