/** A start of a server to come, as far as its migration: each form has one step more, which goes over all there is. `node migrating.ts <data folder>` */
import type { DatabaseSync } from 'node:sqlite'
import { openDataFolder } from '../../host-demo/server/platform/node/data-folder.ts'
import { formsOf, type Form } from '../../host-demo/server/upkeep/migration/forms.ts'
import { migrate } from '../../host-demo/server/upkeep/migration/migrate.ts'

const steps: Readonly<Record<string, (database: DatabaseSync) => void>> = {
  'records.db': database =>
    database.exec("UPDATE document SET body = json_set(body, '$.times', ifnull(body ->> '$.times', 0) + 1)"),
  'journal.db': database => database.exec('UPDATE batch SET bytes = bytes + 1, frames = zeroblob(1000)'),
  'messages/one_0.db': database => database.exec("UPDATE tail SET d = d || 'x'"),
}
const later = (form: Form): Form => ({
  ...form,
  newest: form.newest + 1,
  oldest: form.newest + 1,
  migrations: { [form.newest + 1]: steps[form.path]! },
})

const folder = openDataFolder(process.argv[2]!)
process.stdout.write('begins\n')
await migrate({
  folder,
  forms: formsOf(folder.path, []).map(later),
  secret: null,
  now: new Date(),
  say: line => process.stdout.write(`${line}\n`),
})
process.stdout.write('done\n')
