/** The server's log and its level (contract 2, 1.7). There is one logger, and one subsystem, which is all of the server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoggersSummary, Subsystems } from '../../../core/system/schema.ts'
import { notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { line } from '../platform/log/line.ts'
import { writeActivity } from '../platform/log/activity.ts'
import type { Services } from '../platform/services.ts'

export const loggerName = 'org.graylog2'
export const subsystemName = 'graylog'

/** The contract's levels with their numbers, and what the log calls them. */
const levels = {
  off: [0, 'silent'],
  fatal: [100, 'fatal'],
  error: [200, 'error'],
  warn: [300, 'warn'],
  info: [400, 'info'],
  debug: [500, 'debug'],
  trace: [600, 'trace'],
  all: [2_147_483_647, 'trace'],
} as const
type Level = keyof typeof levels

const isLevel = (text: string): text is Level => Object.hasOwn(levels, text)
const levelOf = ({ log }: Services): { level: Level; level_syslog: number } => {
  const level = (Object.keys(levels) as Level[]).find(name => levels[name][1] === log.level) ?? 'info'
  return { level, level_syslog: levels[level][0] }
}

export function loggersFor(services: Services, caller: Caller): LoggersSummary {
  if (!caller.isPermitted(`loggers:read:${loggerName}`)) return { total: 0, loggers: {} }
  return { total: 1, loggers: { [loggerName]: levelOf(services) } }
}

export function subsystemsFor(services: Services, caller: Caller): Subsystems {
  if (!caller.isPermitted(`loggers:readsubsystem:${subsystemName}`)) return { subsystems: {} }
  const description = 'All messages of the server.'
  return {
    subsystems: { [subsystemName]: { title: 'Cordwood', categories: [loggerName], description, ...levelOf(services) } },
  }
}

/** Until the next start. What is no level is taken for debug, as the contract has it. */
export async function setLevel(services: Services, caller: Caller, wanted: string): Promise<void> {
  const word = wanted.toLowerCase()
  const level = isLevel(word) ? word : 'debug'
  services.log.level = levels[level][1]
  await writeActivity(services, 'log', `The level of the server log was set to ${level} by ${caller.username ?? ''}.`)
}

/** The last lines of the log's file, oldest first. @param limit 0: all of the file @throws ApiError 404 where there is none */
export async function recentLines({ settings }: Services, limit: number): Promise<string> {
  const file = await readFile(join(settings.dataDir, 'log', 'server.log'), 'utf8').catch(() => {
    throw notFound('There is no log file to read.')
  })
  const entries = file.split('\n').filter(entry => entry !== '')
  return entries
    .slice(limit === 0 ? 0 : -limit)
    .map(shown)
    .join('')
}

/** A line that was broken off is shown as it is. */
function shown(entry: string): string {
  try {
    return line(entry)
  } catch {
    return `${entry}\n`
  }
}
