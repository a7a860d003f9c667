/**
 * Fills the disk under the folder given with a journal, lets the store take everything, and sees whether the journal goes on.
 * Prints the reason it stopped for, whether it took messages again on its own, whether what was committed was there, the bytes of frames
 * that fitted, and how many frames it took afterwards.
 */
import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BatchReader } from '../journal/batch.ts'
import { Journal } from '../journal/journal.ts'
import { JournalReader } from '../journal/reader.ts'
import { JournalWriter } from '../journal/writer.ts'

const file = join(process.argv[2]!, 'journal.db')
const journal = new Journal(file)
const reader = new JournalReader(file)
const writer = new JournalWriter(journal, 1e9, { committed() {}, kept() {}, room() {} })
const origin = { inputId: 'in', address: 'a', batch: null, index: 0 }
const frame = Buffer.alloc(1000)
// Random, so that none becomes shorter.
const take = () => writer.take(origin, 0, Date.now(), 0, randomFillSync(frame), 0, frame.length)

while (!writer.refusal) {
  take()
  await setTimeout(0)
  for (let i = 0; i < 200 && !writer.refusal; i++) take()
}
const refused = writer.refusal.reason
const taken = writer.state()

let kept = 0
for (let batch = reader.next(0); batch; batch = reader.next(batch.sequence)) {
  kept += new BatchReader(batch.frames).count
  writer.done(batch.sequence)
}
for (const end = Date.now() + 10_000; writer.refusal && Date.now() < end; ) await setTimeout(50)
const resumed = writer.refusal === null
if (resumed) for (let i = 0; i < 5000; i++) take()
writer.flush()
console.log(
  JSON.stringify({
    refused,
    resumed,
    kept: kept === taken.entries,
    filledBytes: taken.bytes,
    appended: writer.state().appended - taken.appended - taken.pending,
  }),
)
writer.close()
reader.close()
journal.close()
