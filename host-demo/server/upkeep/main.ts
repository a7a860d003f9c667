/** `npm run backup | restore | rotate-key | doctor | audit`: reads what was asked, does it, and says how it went. Exit code 1 where something is wrong. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '../platform/errors/operator-error.ts'
import { openDataFolder } from '../platform/node/data-folder.ts'
import { makeFilesPrivate } from '../platform/node/private-files.ts'
import { collections } from '../platform/records/collection.ts'
import { loadSettings } from '../platform/settings/settings.ts'
import { printAuditLog } from './audit-log.ts'
import { backUp } from './backup.ts'
import { doctor } from './doctor.ts'
import type { Finding } from './finding.ts'
import { UpkeepError } from './manifest.ts'
import { repair } from './repair.ts'
import { restore } from './restore.ts'
import { rotateKey } from './rotation/rotate-key.ts'

const usage = `npm run backup -- [folder] [--without-messages]   copies the data folder, also while the server runs
npm run restore -- <folder> [--replace]           makes a data folder of a backup; the server must be stopped
npm run rotate-key                                another key for stored secrets; the server must be stopped
npm run doctor                                    says what is wrong, or may soon be
npm run doctor -- --repair                        rebuilds damaged indices first; the server must be stopped
npm run audit -- [--since 2026-01-31] [--until 2026-02-28T12:00:00Z] [--actor name]
                                                  who did what, a line of JSON each
`
const marks = { ok: ' ok ', warning: 'WARN', problem: 'FAIL' } as const

const say = (line: string) => void process.stdout.write(`${line}\n`)
const show = ({ state, about, text }: Finding) => say(`[${marks[state]}] ${about}: ${text}`)

/** The areas define them as they are loaded, which takes a second. */
async function allCollections() {
  await import('../areas.ts')
  return collections()
}

async function run(command: string | undefined, words: readonly string[]): Promise<boolean> {
  const settings = loadSettings(process.env)
  const now = new Date()
  switch (command) {
    case 'backup': {
      const { values, positionals } = parseArgs({
        args: [...words],
        options: { 'without-messages': { type: 'boolean' } },
        allowPositionals: true,
      })
      const target = positionals[0] ?? join('backups', now.toISOString().replaceAll(/[:.]/g, '-'))
      const { files, key_id: keyId } = await backUp({
        dataDir: settings.dataDir,
        target,
        secret: settings.secret,
        messages: values['without-messages'] !== true,
        say,
      })
      say(`\nBacked up ${files.length} files to ${target}.`)
      say(
        settings.secret === null
          ? 'It contains the server’s secret: keep it as safe as the server.'
          : `It does not contain CORDWOOD_SECRET (key ${keyId}): keep that too.`,
      )
      return true
    }
    case 'restore': {
      const { values, positionals } = parseArgs({
        args: [...words],
        options: { replace: { type: 'boolean' } },
        allowPositionals: true,
      })
      const [source] = positionals
      if (source === undefined) throw new UpkeepError(`Which backup? npm run restore -- <folder>`)
      const { manifest, movedTo } = await restore({
        source,
        dataDir: settings.dataDir,
        secret: settings.secret,
        replace: values.replace === true,
        now,
        say,
        collections: await allCollections(),
      })
      say(`\nRestored the backup of ${manifest.created_at} to ${settings.dataDir}.`)
      if (movedTo !== null) say(`What was there lies in ${movedTo}.`)
      return true
    }
    case 'rotate-key': {
      if (!existsSync(join(settings.dataDir, 'format.json')))
        throw new UpkeepError(`${settings.dataDir} is no data folder. Set CORDWOOD_DATA_DIR.`)
      const folder = openDataFolder(settings.dataDir)
      try {
        rotateKey({ ...settings, dataDir: folder.path, say })
      } finally {
        folder.release()
      }
      say('Backups of before need the key they were made with: it is in them, or it is the CORDWOOD_SECRET of then.')
      return true
    }
    case 'doctor': {
      const { values } = parseArgs({ args: [...words], options: { repair: { type: 'boolean' } } })
      if (values.repair) {
        const folder = openDataFolder(settings.dataDir)
        try {
          repair(folder.path, say)
        } finally {
          folder.release()
        }
      }
      const findings = await doctor({ settings, now: now.getTime(), collections: await allCollections(), say: show })
      const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length
      say(`\n${count('problem')} problems, ${count('warning')} warnings`)
      return count('problem') === 0
    }
    case 'audit': {
      const text = { type: 'string' } as const
      const { values } = parseArgs({ args: [...words], options: { since: text, until: text, actor: text } })
      printAuditLog({ dataDir: settings.dataDir, ...values, say })
      return true
    }
    default:
      throw new UpkeepError(usage)
  }
}

// The reader may close the pipe early (`| head`).
process.stdout.on('error', () => process.exit())

makeFilesPrivate()
try {
  const [command, ...words] = process.argv.slice(2)
  process.exitCode = (await run(command, words)) ? 0 : 1
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isExpected = error instanceof OperatorError || code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`)
  process.exitCode = 1
}
